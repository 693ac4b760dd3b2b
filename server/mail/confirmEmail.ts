import { PRODUCT } from '../../shared/domain/product.ts'
import { escapeHtml } from '../../shared/rules/escapeHtml.ts'
import type { MailLayout } from './layout.ts'
import type { MailMessage } from './send.ts'

/** The mail to a person's new address, with the link that confirms it. `hours` is how long the link is good. */
export async function confirmEmailMail(
  layout: MailLayout,
  facts: { to: string; name: string; link: string; hours: number },
): Promise<MailMessage> {
  const title = 'Confirm your new address'
  const intro = `From then on you sign in to ${PRODUCT.name} with ${facts.to}, and its mails come here.`
  const until = `The link works once, within ${facts.hours} hours.`
  const stray = 'If you did not ask for this, ignore this mail; nothing changes.'
  const html = await layout.render({
    preview: title,
    body: `
      <mj-text font-size="20px" font-weight="600">${title}</mj-text>
      <mj-text>Hello ${escapeHtml(facts.name)},</mj-text>
      <mj-text>${escapeHtml(intro)} ${until}</mj-text>
      <mj-button href="${escapeHtml(facts.link)}">Confirm the address</mj-button>
      <mj-text>${stray}</mj-text>`,
  })
  const text = [`Hello ${facts.name},`, `${title}:`, facts.link, `${intro} ${until}`, stray].join('\n\n')
  return { to: facts.to, subject: `${title} for ${PRODUCT.name}`, html, text }
}
