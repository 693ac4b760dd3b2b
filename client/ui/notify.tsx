import { notifications } from '@mantine/notifications'
import { ApiError, messageOf } from '../lib/ApiError.ts'

/** @param id of what is shown once, however many ways it is learned */
export const notifyDone = (message: string, id?: string): void =>
  void notifications.show({ message, color: 'green', ...(id !== undefined && { id }) })

/** Notifies that something failed and why. Cancelled calls stay silent. */
export function notifyFailed(error: unknown): void {
  if (error instanceof DOMException && error.name === 'AbortError') return
  const vendor = error instanceof ApiError && error.vendor ? ` (“${error.vendor}”)` : ''
  notifications.show({ message: `${messageOf(error)}${vendor}`, color: 'red', autoClose: 8000 })
}
