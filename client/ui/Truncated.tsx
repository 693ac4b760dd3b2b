import { Text, type TextProps } from '@mantine/core'
import { WRITTEN } from '../lib/written.ts'

/** One line of text that may be too long: cut with an ellipsis, whole as title. In any language it begins at the left. */
export function Truncated({ children, ...props }: TextProps & { children: string }) {
  return (
    <Text truncate ta="left" title={children} {...WRITTEN} {...props}>
      {children}
    </Text>
  )
}
