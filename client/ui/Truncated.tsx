import { Text, type TextProps } from '@mantine/core'
import { WRITTEN } from '../lib/written.ts'

/** One line of text that may be too long: cut with an ellipsis, whole as title. */
export function Truncated({ children, ...props }: TextProps & { children: string }) {
  return (
    <Text truncate title={children} {...WRITTEN} {...props}>
      {children}
    </Text>
  )
}
