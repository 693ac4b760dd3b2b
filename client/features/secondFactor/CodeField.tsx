import { TextInput, type TextInputProps } from '@mantine/core'

/** The six digits of an authenticator app. */
export function CodeField(props: TextInputProps) {
  return (
    <TextInput
      label="Code from your authenticator app"
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={12}
      required
      withAsterisk={false}
      errorProps={{ role: 'alert' }}
      {...props}
    />
  )
}

/** One of the ten codes that were shown once. */
export function RecoveryCodeField(props: TextInputProps) {
  return (
    <TextInput
      label="Recovery code"
      placeholder="xxxx-xxxx-xxxx-xxxx"
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={40}
      required
      withAsterisk={false}
      errorProps={{ role: 'alert' }}
      {...props}
    />
  )
}
