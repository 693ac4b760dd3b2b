import { accountWarning } from './accountWarning.ts'
import type { MailFace } from './face.ts'
import type { MailLayout } from './layout.ts'
import type { MailMessage } from './send.ts'

/** Tells a person's present address that another was asked for. `link` leads to a new password. */
export function emailChangeAskedMail(
  layout: MailLayout,
  facts: { to: string; name: string; email: string; link: string; face: MailFace },
): Promise<MailMessage> {
  const { face } = facts
  const title = 'Your address is to change'
  const intro = `Somebody signed in as you asked to change the address of your ${face.name} account to ${facts.email}. It changes once the link that was mailed there is opened.`
  const fine = 'If that was you, nothing is left to do here.'
  const stray = 'If not, set a new password at once, which withdraws the change and signs out every browser.'
  const subject = `${face.name}: ${title.toLowerCase()}`
  return accountWarning(layout, { ...facts, title, subject, intro, advice: `${fine} ${stray}` })
}
