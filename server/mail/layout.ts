import type { Logger } from 'pino'
import { createBoundedThread } from '../threads/boundedThread.ts'
import type { LayoutTask, MailContent } from './thread.ts'

/** Makes mails' HTML in a thread of its own: loading MJML alone takes a second. */
export interface MailLayout {
  /** The whole document. Rejects where it takes too long or too much memory. */
  render(mail: MailContent): Promise<string>
  close(): Promise<void>
}

/** A mail takes a twentieth of a second. */
const DEADLINE_MS = 10_000
const HEAP_MB = 256

/** Starts no thread before the first mail. */
export function createMailLayout(log: Logger): MailLayout {
  const thread = createBoundedThread<LayoutTask, string>(log, {
    address: new URL('./thread.ts', import.meta.url),
    name: 'mail layout',
    deadlineMs: DEADLINE_MS,
    heapMb: HEAP_MB,
  })
  // All mails share one queue, whichever company they are for: each is soon done.
  return { render: (mail) => thread.run(mail, ''), close: thread.close }
}
