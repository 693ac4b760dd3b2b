import { escapeHtml } from '../../shared/rules/escapeHtml.ts'
import { brandOf, type MailFace } from './face.ts'
import type { MailLayout } from './layout.ts'
import type { MailMessage } from './send.ts'

/**
 * Notifies the owner of an account that somebody registered with its address. `link` leads to the sign-in. `paid`: they
 * have paid, and may ask for it back at `contact`.
 */
export async function registrationTakenMail(
  layout: MailLayout,
  facts: {
    to: string
    link: string
    askedFrom: string
    face: MailFace
    paid: { contact: string | null } | null
  },
): Promise<MailMessage> {
  const title = `You have a ${facts.face.name} account already`
  const intro = `Somebody (from ${facts.askedFrom}) registered with ${facts.to}, which has an account. No second one was made.`
  const action = 'If that was you, sign in; a forgotten password can be set anew there.'
  const stray = 'If that was not you, ignore this mail; your account stays as it is.'
  const paid = facts.paid
    ? [
        `What was paid for with this registration is used by nobody. To have the money back, ${facts.paid.contact === null ? 'ask whoever runs this installation' : `contact ${facts.paid.contact}`}; name the order of the payment provider’s mail.`,
      ]
    : []
  const html = await layout.render({
    brand: brandOf(facts.face),
    preview: intro,
    body: `
      <mj-text font-size="20px" font-weight="600">${title}</mj-text>
      <mj-text>${escapeHtml(intro)}</mj-text>
      ${paid.map((sentence) => `<mj-text>${escapeHtml(sentence)}</mj-text>`).join('')}
      <mj-text>${action}</mj-text>
      <mj-button href="${escapeHtml(facts.link)}">Sign in</mj-button>
      <mj-text>${stray}</mj-text>`,
  })
  const text = [intro, ...paid, action, facts.link, stray].join('\n\n')
  return { to: facts.to, ...(facts.face.from && { from: facts.face.from }), subject: title, html, text }
}
