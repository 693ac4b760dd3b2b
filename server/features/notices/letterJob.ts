import { z } from 'zod'
import type { AppContext } from '../../context.ts'
import type { Tenant } from '../../db/database.ts'
import type { Place } from '../../db/encryption.ts'
import type { MailMessage } from '../../mail/send.ts'
import { defineJob, type Job } from '../../queue/job.ts'
import type { TaskName, Tasks } from '../../queue/queue.ts'
import { sendNotice } from './sendNotice.ts'

const sealedLetter = z.object({ sealed: z.string() })
/** The payload of a task that `defineLetterJob` defines. */
export type SealedLetter = z.input<typeof sealedLetter>

/** The tasks whose payload is a sealed letter. */
type LetterTask = { [Name in TaskName]: SealedLetter extends Tasks[Name] ? Name : never }[TaskName]

interface LetterJob<Facts> {
  job: Job<AppContext>
  /** Has the letter mailed once the transaction is committed. */
  queue(context: Pick<AppContext, 'queue' | 'cipher'>, tx: Tenant, facts: Facts): Promise<void>
}

/**
 * A job that mails one letter of an account: nobody waits for the mail server, and a mail that it does not take is sent
 * again. `write` reads the rest from the database and returns null where there is nothing to mail any more. What it is
 * written from is encrypted in the queue, since a link in it opens an account, and whoever reads a copy of the database
 * reads the queue.
 */
export function defineLetterJob<Letter extends z.ZodType<Record<string, string | null>>>(
  name: LetterTask,
  letter: Letter,
  write: (context: AppContext, facts: z.output<Letter>) => Promise<MailMessage | null>,
): LetterJob<z.output<Letter>> {
  // A job is of no company before it has found one.
  const place: Place = { companyId: '', row: name, column: 'jobs.payload' }
  return {
    job: defineJob({
      name,
      slots: 'links',
      payload: sealedLetter,
      run: async (context: AppContext, { sealed }) => {
        const opened = context.cipher.decrypt(Buffer.from(sealed, 'base64url'), place)
        const message = await write(context, letter.parse(JSON.parse(opened)))
        if (message) await sendNotice(context, message)
      },
    }),
    queue: ({ queue, cipher }, tx, facts) =>
      queue.add(tx, name, { sealed: cipher.encrypt(JSON.stringify(facts), place).toString('base64url') }),
  }
}
