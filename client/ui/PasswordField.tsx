import { PasswordInput, type PasswordInputProps } from '@mantine/core'

/** A password field. Its eye button is reachable by keyboard, and its error state is announced to screen readers. */
export function PasswordField(props: PasswordInputProps) {
  return (
    <PasswordInput
      aria-invalid={props.error ? true : undefined}
      visibilityToggleButtonProps={{ tabIndex: 0, 'aria-label': 'Show the password' }}
      {...props}
    />
  )
}
