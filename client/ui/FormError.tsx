import { Alert } from '@mantine/core'

/** What went wrong with a whole form. */
export function FormError({ message }: { message: string | null }) {
  return message ? (
    <Alert color="red" variant="light" p="sm" role="alert">
      {message}
    </Alert>
  ) : null
}
