import { escapeHtml } from '../../shared/rules/escapeHtml.ts'
import { brandOf, type MailFace } from './face.ts'
import type { MailLayout } from './layout.ts'
import type { MailMessage } from './send.ts'

/**
 * The mail with the link for a new password. `minutes` is how long the link is good; `broughtBackBy` the name of who has
 * brought a deleted person back, for whom the link is then.
 */
export async function passwordResetMail(
  layout: MailLayout,
  facts: {
    to: string
    link: string
    minutes: number
    askedFrom: string
    broughtBackBy: string | null
    face: MailFace
  },
): Promise<MailMessage> {
  const { face } = facts
  const { broughtBackBy } = facts
  const account = `your ${face.name} account`
  const why =
    broughtBackBy === null
      ? `Somebody (from ${facts.askedFrom}) asked for a new password for ${account}.`
      : `${broughtBackBy} has brought ${account} back, which had been deleted. Set a new password to sign in.`
  const otherwise =
    broughtBackBy === null
      ? 'If that was not you, ignore this mail; your password stays as it is.'
      : 'Once the link is too old, ask for another one by “Forgotten your password?”.'
  const text = [
    why,
    `Open this link within ${facts.minutes} minutes to set one:`,
    facts.link,
    otherwise,
  ].join('\n\n')
  const html = await layout.render({
    brand: brandOf(facts.face),
    preview: 'Set a new password',
    body: `
      <mj-text font-size="20px" font-weight="600">Set a new password</mj-text>
      <mj-text>${escapeHtml(why)}
        The button works for ${facts.minutes} minutes.</mj-text>
      <mj-button href="${escapeHtml(facts.link)}">Set a new password</mj-button>
      <mj-text>${escapeHtml(otherwise)}</mj-text>`,
  })
  const subject = `Set a new ${face.name} password`
  return { to: facts.to, ...(face.from && { from: face.from }), subject, html, text }
}
