import { accountWarning } from './accountWarning.ts'
import type { MailFace } from './face.ts'
import type { MailLayout } from './layout.ts'
import type { MailMessage } from './send.ts'

/** Notifies a person that an account elsewhere signs them in from now on, or no more. `link` leads to a new password. */
export function identityChangedMail(
  layout: MailLayout,
  facts: {
    to: string
    name: string
    /** As people know it. */
    provider: string
    /** Address of the account there; null where the provider names none. */
    account: string | null
    isLinked: boolean
    link: string
    face: MailFace
  },
): Promise<MailMessage> {
  const which = facts.account ? `${facts.provider} (${facts.account})` : facts.provider
  const title = facts.isLinked
    ? `${facts.provider} now signs you in to ${facts.face.name}`
    : `${facts.provider} no longer signs you in to ${facts.face.name}`
  const intro = facts.isLinked
    ? `Your account was linked with one at ${which}: you can sign in with either.`
    : `The link of your account with the one at ${which} was removed.`
  const fine = 'If that was you, nothing is left to do.'
  const stray =
    'If that was not you, set a new password at once: it signs out every browser and removes every linked account.'
  return accountWarning(layout, { ...facts, title, intro, advice: `${fine} ${stray}` })
}
