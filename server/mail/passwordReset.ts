import { PRODUCT } from '../../shared/domain/product.ts'
import { escapeHtml } from '../../shared/rules/escapeHtml.ts'
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
  },
): Promise<MailMessage> {
  const text = [
    `Somebody (from ${facts.askedFrom}) asked for a new password for your ${PRODUCT.name} account.`,
    `Open this link within ${facts.minutes} minutes to set one:`,
    facts.link,
    'If that was not you, ignore this mail; your password stays as it is.',
  ].join('\n\n')
  const html = await layout.render({
    preview: 'Set a new password',
    body: `
      <mj-text font-size="20px" font-weight="600">Set a new password</mj-text>
      <mj-text>Somebody (from ${escapeHtml(facts.askedFrom)}) asked for a new password for your ${PRODUCT.name} account.
        The button works for ${facts.minutes} minutes.</mj-text>
      <mj-button href="${escapeHtml(facts.link)}">Set a new password</mj-button>
      <mj-text>If that was not you, ignore this mail; your password stays as it is.</mj-text>`,
  })
  return { to: facts.to, subject: `Set a new ${PRODUCT.name} password`, html, text }
}
