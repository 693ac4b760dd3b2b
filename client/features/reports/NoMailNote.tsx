import { Alert } from '@mantine/core'
import { NO_MAIL_SERVER } from '../../../shared/domain/mail.ts'
import { globals } from '../../lib/globals.ts'

/** Where there is no mail server, notes that reports wait for one; renders nothing otherwise. */
export function NoMailNote() {
  if (globals().mail) return null
  return (
    <Alert color="yellow" variant="light" role="note" mb="md">
      {NO_MAIL_SERVER} Until then reports wait; they go out by themselves once it is set.
    </Alert>
  )
}
