import { accountWarning } from './accountWarning.ts'
import type { MailFace } from './face.ts'
import type { MailLayout } from './layout.ts'
import type { MailMessage } from './send.ts'

/** Notifies a person of a sign-in from a browser that is new to the account. `link` leads to a new password. */
export function newDeviceMail(
  layout: MailLayout,
  facts: {
    to: string
    name: string
    browser: string
    address: string
    at: string
    link: string
    face: MailFace
  },
): Promise<MailMessage> {
  const title = `New sign-in to your ${facts.face.name} account`
  const intro = `Your account was signed in to from a browser that was not used for it before: ${facts.browser}, from the network address ${facts.address}, on ${facts.at}.`
  const fine = 'If that was you, nothing is left to do.'
  const stray = 'If that was not you, set a new password at once: it signs out every browser.'
  return accountWarning(layout, { ...facts, title, intro, advice: `${fine} ${stray}` })
}
