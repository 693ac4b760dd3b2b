import { escapeHtml } from '../../shared/rules/escapeHtml.ts'
import { brandOf, type MailFace } from './face.ts'
import type { MailLayout } from './layout.ts'
import type { MailMessage } from './send.ts'

/**
 * The mail to a person who has paid and has not registered, with the link back to the form. `order` is as the payment
 * provider names it to buyers; at `contact` the money is asked back.
 */
export async function unclaimedPaymentMail(
  layout: MailLayout,
  facts: {
    to: string
    name: string
    order: string
    link: string
    contact: string | null
    face: MailFace
  },
): Promise<MailMessage> {
  const title = `You have paid for ${facts.face.name}: finish your registration`
  const intro = `Your payment has arrived, order ${facts.order}, but the registration was not finished, so that you have no company yet.`
  const action = 'Open the form again and send it; you will not be asked to pay once more.'
  const back = `To have the money back instead, and to be charged no more, ${facts.contact === null ? 'ask whoever runs this installation' : `contact ${facts.contact}`}; name the order.`
  const html = await layout.render({
    brand: brandOf(facts.face),
    preview: intro,
    body: `
      <mj-text font-size="20px" font-weight="600">${escapeHtml(title)}</mj-text>
      <mj-text>Hello ${escapeHtml(facts.name)},</mj-text>
      <mj-text>${escapeHtml(intro)} ${action}</mj-text>
      <mj-button href="${escapeHtml(facts.link)}">Finish the registration</mj-button>
      <mj-text>${escapeHtml(back)}</mj-text>`,
  })
  const text = [`Hello ${facts.name},`, intro, action, facts.link, back].join('\n\n')
  return { to: facts.to, ...(facts.face.from && { from: facts.face.from }), subject: title, html, text }
}
