import { accountWarning } from './accountWarning.ts'
import type { MailFace } from './face.ts'
import type { MailLayout } from './layout.ts'
import type { MailMessage } from './send.ts'

/**
 * Tells a person's present address that another was asked for. `link` leads to a new password, `stop` to where the change
 * is stopped without signing in; null where there is no such link.
 */
export function emailChangeAskedMail(
  layout: MailLayout,
  facts: { to: string; name: string; email: string; link: string; stop: string | null; face: MailFace },
): Promise<MailMessage> {
  const { face, stop } = facts
  const title = 'Your address is to change'
  const intro = `Somebody signed in as you asked to change the address of your ${face.name} account to ${facts.email}. It changes once the link that was mailed there is opened.`
  const fine = 'If that was you, nothing is left to do here.'
  const stray = stop
    ? 'If not, stop the change, which takes no sign-in, and set a new password at once: somebody knows yours.'
    : 'If not, set a new password at once, which withdraws the change and signs out every browser.'
  const subject = `${face.name}: ${title.toLowerCase()}`
  return accountWarning(layout, {
    ...facts,
    title,
    subject,
    intro,
    advice: `${fine} ${stray}`,
    before: stop ? { words: 'Stop the change', link: stop } : undefined,
  })
}
