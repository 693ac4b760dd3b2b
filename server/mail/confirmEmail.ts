import { escapeHtml } from '../../shared/rules/escapeHtml.ts'
import { brandOf, type MailFace } from './face.ts'
import type { MailLayout } from './layout.ts'
import type { MailMessage } from './send.ts'

/**
 * The mail to a person's new address, with the link that confirms it. `hours` is how long the link is good. It holds no
 * name: that can be an advertisement, and the address a stranger’s.
 */
export async function confirmEmailMail(
  layout: MailLayout,
  facts: { to: string; link: string; hours: number; face: MailFace },
): Promise<MailMessage> {
  const { face } = facts
  const title = 'Confirm your new address'
  const intro = `From then on you sign in to ${face.name} with ${facts.to}, and its mails come here.`
  const until = `The link works once, within ${facts.hours} hours. It asks you to sign in, with your present address.`
  const stray = 'If you did not ask for this, ignore this mail; nothing changes.'
  const html = await layout.render({
    brand: brandOf(facts.face),
    preview: title,
    body: `
      <mj-text font-size="20px" font-weight="600">${title}</mj-text>
      <mj-text>${escapeHtml(intro)} ${until}</mj-text>
      <mj-button href="${escapeHtml(facts.link)}">Confirm the address</mj-button>
      <mj-text>${stray}</mj-text>`,
  })
  const text = [`${title}:`, facts.link, `${intro} ${until}`, stray].join('\n\n')
  const subject = `${title} for ${face.name}`
  return { to: facts.to, ...(face.from && { from: face.from }), subject, html, text }
}
