import { PRODUCT } from '../../shared/domain/product.ts'
import { escapeHtml } from '../../shared/rules/escapeHtml.ts'
import type { MailLayout } from './layout.ts'
import type { MailMessage } from './send.ts'

/** The mail that invites a person to a company. `days`: how long the link is valid. */
export async function invitationMail(
  layout: MailLayout,
  facts: { to: string; name: string; company: string; inviter: string; link: string; days: number },
): Promise<MailMessage> {
  const { name, company, inviter, days } = facts
  const title = `Join ${company} on ${PRODUCT.name}`
  const intro = `${inviter} invites you to work on the dashboards and reports of ${company}.`
  const action = `You choose a password and can start at once. The link works once, within ${days} days.`
  const stray = 'If you do not know what this is about, ignore this mail; nothing happens.'
  const html = await layout.render({
    preview: intro,
    body: `
      <mj-text font-size="20px" font-weight="600">${escapeHtml(title)}</mj-text>
      <mj-text>Hello ${escapeHtml(name)},</mj-text>
      <mj-text>${escapeHtml(intro)}</mj-text>
      <mj-button href="${escapeHtml(facts.link)}">Accept the invitation</mj-button>
      <mj-text>${action}</mj-text>
      <mj-text>${stray}</mj-text>`,
  })
  const text = [`Hello ${name},`, intro, 'Accept the invitation:', facts.link, action, stray].join('\n\n')
  return { to: facts.to, subject: title, html, text }
}
