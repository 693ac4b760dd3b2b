import { PasswordInput, type PasswordInputProps } from '@mantine/core'

/** A password. The eye beside it can be reached by keys, and the field says to a screen reader that it is wrong. */
export function PasswordField(props: PasswordInputProps) {
  return (
    <PasswordInput
      aria-invalid={props.error ? true : undefined}
      visibilityToggleButtonProps={{ tabIndex: 0, 'aria-label': 'Show the password' }}
      {...props}
    />
  )
}
