import { Alert } from '@mantine/core'
import type { ReactNode } from 'react'

/** What went wrong with a whole form, and below it a way out. */
export function FormError({ message, children }: { message: string | null; children?: ReactNode }) {
  return message ? (
    <Alert color="red" variant="light" p="sm" role="alert">
      {message}
      {children && <div>{children}</div>}
    </Alert>
  ) : null
}
