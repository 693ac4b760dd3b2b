import { escapeHtml } from '../../shared/rules/escapeHtml.ts'
import { brandOf, type MailFace } from './face.ts'
import type { MailLayout } from './layout.ts'
import type { MailMessage } from './send.ts'

/** Notifies a person's former address that it was replaced. `link` leads to the sign-in. */
export async function emailChangedMail(
  layout: MailLayout,
  facts: { to: string; name: string; email: string; link: string; face: MailFace },
): Promise<MailMessage> {
  const { face } = facts
  const title = 'Your address was changed'
  const intro = `Your ${face.name} account now belongs to ${facts.email}. This address no longer signs in.`
  const stray = 'If that was not you, tell an admin of your company at once.'
  const html = await layout.render({
    brand: brandOf(facts.face),
    preview: intro,
    body: `
      <mj-text font-size="20px" font-weight="600">${title}</mj-text>
      <mj-text>Hello ${escapeHtml(facts.name)},</mj-text>
      <mj-text>${escapeHtml(intro)}</mj-text>
      <mj-button href="${escapeHtml(facts.link)}">Sign in</mj-button>
      <mj-text>${stray}</mj-text>`,
  })
  const text = [`Hello ${facts.name},`, intro, 'Sign in:', facts.link, stray].join('\n\n')
  const subject = `${face.name}: ${title.toLowerCase()}`
  return { to: facts.to, ...(face.from && { from: face.from }), subject, html, text }
}
