import type { Logger } from 'pino'
import { createBoundedChild } from '../children/boundedChild.ts'
import type { LayoutTask, MailContent } from './child.ts'

/** Makes mails' HTML in a process of its own: loading MJML alone takes a second. */
export interface MailLayout {
  /** The whole document. Rejects where it takes too long or too much memory. */
  render(mail: MailContent): Promise<string>
  close(): Promise<void>
}

/** A mail takes a twentieth of a second. */
const DEADLINE_MS = 10_000
const HEAP_MB = 256

/** Starts no process before the first mail. */
export function createMailLayout(log: Logger): MailLayout {
  const child = createBoundedChild<LayoutTask, string>(log, {
    address: new URL('./child.ts', import.meta.url),
    name: 'mail layout',
    deadlineMs: DEADLINE_MS,
    heapMb: HEAP_MB,
  })
  // All mails share one queue, whichever company they are for: each is soon done.
  return { render: (mail) => child.run(mail, ''), close: child.close }
}
