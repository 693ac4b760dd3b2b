import { randomUUID } from 'node:crypto'
import type { AppContext } from '../../context.ts'
import { requireMailer } from '../../mail/requireMailer.ts'
import { MailError, type MailMessage } from '../../mail/send.ts'

/**
 * Mails what a job tells somebody. Where nobody knows whether the server has taken it, it is sent once more under the same
 * Message-ID, and not with every later try of the job; what is too large for it goes without its attachments, and what it
 * refuses for good is logged. Throws MailError where
 * it may be tried later, and AppError('conflict') without a mail server.
 */
export async function sendNotice(
  context: Pick<AppContext, 'config' | 'log' | 'mailer'>,
  message: MailMessage,
): Promise<void> {
  const mailer = requireMailer(context)
  const domain = (message.from ?? context.config.mailFrom).address.split('@').at(-1)
  const same = { ...message, messageId: `<${randomUUID()}@${domain}>` }
  const retryOnce = (error: unknown) => {
    if (!(error instanceof MailError)) throw error
    const { attachments = [], ...light } = same
    if (error.kind === 'oversized' && attachments.length > 0) return mailer.send(light)
    if (error.kind !== 'uncertain') throw error
    return mailer.send(same)
  }
  try {
    await mailer.send(same).catch(retryOnce)
  } catch (error) {
    if (!(error instanceof MailError) || error.kind === 'passing') throw error
    context.log.error({ err: error }, 'a mail may not have arrived')
  }
}
