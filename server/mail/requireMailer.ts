import { NO_MAIL_SERVER } from '../../shared/domain/mail.ts'
import { AppError } from '../lib/errors.ts'
import type { Mailer } from './send.ts'

/** The mailer of this installation. Throws AppError('conflict') where no mail server is set up. */
export function requireMailer({ mailer }: { mailer: Mailer | null }, whatElse?: string): Mailer {
  if (mailer) return mailer
  throw new AppError('conflict', whatElse ? `${NO_MAIL_SERVER} ${whatElse}` : NO_MAIL_SERVER)
}
