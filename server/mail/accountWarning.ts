import { escapeHtml } from '../../shared/rules/escapeHtml.ts'
import { brandOf, type MailFace } from './face.ts'
import type { MailLayout } from './layout.ts'
import type { MailMessage } from './send.ts'

/** A mail that tells a person what was done with their account, and how to undo it if it was not them. */
export async function accountWarning(
  layout: MailLayout,
  facts: {
    to: string
    name: string
    title: string
    /** Of the mail; the title unless given. */
    subject?: string
    /** What was done. */
    intro: string
    /** Where it was they, and where not; the latter asks for a new password. */
    advice: string
    /** A button before the one for a new password. */
    before?: { words: string; link: string } | undefined
    /** Leads to a new password. */
    link: string
    face: MailFace
  },
): Promise<MailMessage> {
  const { to, name, title, subject = title, intro, advice, before, link, face } = facts
  const html = await layout.render({
    brand: brandOf(face),
    preview: intro,
    body: `
      <mj-text font-size="20px" font-weight="600">${escapeHtml(title)}</mj-text>
      <mj-text>Hello ${escapeHtml(name)},</mj-text>
      <mj-text>${escapeHtml(intro)}</mj-text>
      <mj-text>${escapeHtml(advice)}</mj-text>
      ${before ? `<mj-button href="${escapeHtml(before.link)}">${escapeHtml(before.words)}</mj-button>` : ''}
      <mj-button href="${escapeHtml(link)}">Set a new password</mj-button>`,
  })
  const steps = before ? [`${before.words}:`, before.link, 'Set a new password:'] : []
  const text = [`Hello ${name},`, intro, advice, ...steps, link].join('\n\n')
  return { to, ...(face.from && { from: face.from }), subject, html, text }
}
