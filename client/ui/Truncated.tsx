import { Text, type TextProps } from '@mantine/core'

/** One line of text that may be too long: cut with an ellipsis, whole as title. */
export function Truncated({ children, ...props }: TextProps & { children: string }) {
  return (
    <Text truncate title={children} {...props}>
      {children}
    </Text>
  )
}
