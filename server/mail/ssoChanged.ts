import { accountWarning } from './accountWarning.ts'
import type { MailFace } from './face.ts'
import type { MailLayout } from './layout.ts'
import type { MailMessage } from './send.ts'

/** What was done about a company's single sign-on: title, and what follows who did it. `name`: the issuer or the domain. */
const WORDS = {
  'sso.changed': [
    'was set up or changed',
    (name: string) => `set it up or changed it, with the issuer ${name}.`,
  ],
  'sso.removed': ['was removed', (name: string) => `removed it; the issuer was ${name}.`],
  'sso.linksForgotten': [
    'has forgotten its links',
    () =>
      'had it forget which account at your provider is whose: each person is found again by their address.',
  ],
  'sso.domainAdded': ['has another domain', (name: string) => `added the e-mail domain ${name}.`],
  'sso.domainRemoved': ['has lost a domain', (name: string) => `removed the e-mail domain ${name}.`],
} as const satisfies Record<string, readonly [string, (name: string) => string]>

export const SSO_CHANGES = Object.keys(WORDS) as SsoChangeMailed[]
export type SsoChangeMailed = keyof typeof WORDS

/** Notifies an admin of a change of how the company's people sign in. `settings` and `link` lead there and to a new password. */
export function ssoChangedMail(
  layout: MailLayout,
  facts: {
    to: string
    name: string
    change: SsoChangeMailed
    /** The issuer or the domain. */
    subject: string
    /** Name of the admin who did it. */
    by: string
    settings: string
    link: string
    face: MailFace
  },
): Promise<MailMessage> {
  const [what, done] = WORDS[facts.change]
  return accountWarning(layout, {
    ...facts,
    subject: `Your company’s single sign-on ${what}`,
    title: `Your company’s single sign-on ${what}`,
    intro: `${facts.by} ${done(facts.subject)}`,
    advice:
      'If you know about this, there is nothing left to do. If none of you did it, undo it in the settings at once, and have the person named above set a new password: whoever controls the provider can sign in as your people.',
    before: { words: 'See the settings', link: facts.settings },
  })
}
