import { escapeHtml } from '../../shared/rules/escapeHtml.ts'
import { brandOf, type MailFace } from './face.ts'
import type { MailLayout } from './layout.ts'
import type { MailMessage } from './send.ts'

/** The mail with the link for a new password. `minutes` is how long the link is good. */
export async function passwordResetMail(
  layout: MailLayout,
  facts: {
    to: string
    link: string
    minutes: number
    askedFrom: string
    face: MailFace
  },
): Promise<MailMessage> {
  const { face } = facts
  const text = [
    `Somebody (from ${facts.askedFrom}) asked for a new password for your ${face.name} account.`,
    `Open this link within ${facts.minutes} minutes to set one:`,
    facts.link,
    'If that was not you, ignore this mail; your password stays as it is.',
  ].join('\n\n')
  const html = await layout.render({
    brand: brandOf(facts.face),
    preview: 'Set a new password',
    body: `
      <mj-text font-size="20px" font-weight="600">Set a new password</mj-text>
      <mj-text>Somebody (from ${escapeHtml(facts.askedFrom)}) asked for a new password for your ${escapeHtml(face.name)} account.
        The button works for ${facts.minutes} minutes.</mj-text>
      <mj-button href="${escapeHtml(facts.link)}">Set a new password</mj-button>
      <mj-text>If that was not you, ignore this mail; your password stays as it is.</mj-text>`,
  })
  const subject = `Set a new ${face.name} password`
  return { to: facts.to, ...(face.from && { from: face.from }), subject, html, text }
}
