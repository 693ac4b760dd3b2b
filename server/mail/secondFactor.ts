import { accountWarning } from './accountWarning.ts'
import type { MailFace } from './face.ts'
import type { MailLayout } from './layout.ts'
import type { MailMessage } from './send.ts'

/** What was done about a person's second factor. */
export type SecondFactorChange =
  | { kind: 'appAdded' | 'appRemoved' | 'codesMade' }
  | { kind: 'passkeyAdded' | 'passkeyRemoved'; passkey: string }
  | { kind: 'codeUsed'; left: number }
  | { kind: 'admin'; admin: string }
  | { kind: 'reverted'; app: boolean; passkeys: string[]; isGuarded: boolean }

const STRAY =
  'If not, set a new password at once, which signs out every browser, and ask an admin of your company for help.'
/** Of what was added: shared/rules/newFactors.ts. */
const STRAY_ADDITION =
  'If not, set a new password by the link below within seven days: it signs out every browser and removes what was added, unless that has replaced something older. Ask an admin of your company for help if you cannot sign in then.'

/** Title and what happened. */
function words(change: SecondFactorChange, at: string): [title: string, intro: string] {
  switch (change.kind) {
    case 'appAdded':
      return [
        `An authenticator app was set up for ${at}`,
        'From now on you are asked for a code of your authenticator app when you sign in.',
      ]
    case 'appRemoved':
      return [
        `Your authenticator app was removed from ${at}`,
        'Its codes no longer sign you in, and are no longer asked for.',
      ]
    case 'passkeyAdded':
      return [
        `A passkey was added for ${at}`,
        `The passkey “${change.passkey}” signs you in from now on. However else you sign in, one of your passkeys or a code is asked for.`,
      ]
    case 'passkeyRemoved':
      return [`A passkey was removed from ${at}`, `The passkey “${change.passkey}” no longer signs you in.`]
    case 'codesMade':
      return [`New recovery codes for ${at}`, 'New recovery codes were made. The former ones are void.']
    case 'codeUsed':
      return [
        `A recovery code was used at ${at}`,
        change.left === 0
          ? 'It was your last one. Make new ones on your own page.'
          : `${change.left} ${change.left === 1 ? 'is' : 'are'} left. Make new ones on your own page before they run out.`,
      ]
    case 'admin':
      return [
        `Your second factor was removed from ${at}`,
        `${change.admin}, an admin of your company, removed it. You sign in without one until you set one up again.`,
      ]
    case 'reverted':
      return [
        `New parts of your second factor were removed from ${at}`,
        `A new password was set by a link. ${listOf(change)} had been added in the seven days before, perhaps by somebody who knew the former password, and cannot be used any more. ${change.isGuarded ? 'What is older is asked for as before.' : 'The password alone signs you in until you set a second factor up again.'}`,
      ]
  }
}

/** What was removed, at the beginning of a sentence. */
function listOf({ app, passkeys }: { app: boolean; passkeys: string[] }): string {
  const parts = [
    ...(app ? ['your authenticator app'] : []),
    ...passkeys.map((name) => `the passkey “${name}”`),
  ]
  const list = new Intl.ListFormat('en-GB', { type: 'conjunction' }).format(parts)
  return list.slice(0, 1).toUpperCase() + list.slice(1)
}

/**
 * Notifies a person of a change of their second factor. `link` leads to a new password, their first one unless
 * `hasPassword`.
 */
export function secondFactorMail(
  layout: MailLayout,
  facts: {
    to: string
    name: string
    change: SecondFactorChange
    hasPassword: boolean
    link: string
    face: MailFace
  },
): Promise<MailMessage> {
  const [title, intro] = words(facts.change, facts.face.name)
  const { kind } = facts.change
  const fine =
    kind === 'reverted'
      ? 'If that was you, set up again what was yours.'
      : 'If that was you, or agreed with you, nothing is left to do.'
  const isAddition = kind === 'appAdded' || kind === 'passkeyAdded'
  const stray = isAddition && facts.hasPassword ? STRAY_ADDITION : STRAY
  return accountWarning(layout, { ...facts, title, intro, advice: `${fine} ${stray}` })
}
