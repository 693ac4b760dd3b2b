import { escapeHtml } from '../../shared/rules/escapeHtml.ts'
import { type LOST_REASONS, SILENT_DAYS } from '../../shared/rules/senderDns.ts'
import { brandOf, type MailFace } from './face.ts'
import type { MailLayout } from './layout.ts'
import type { MailMessage } from './send.ts'

const REASONS: Record<(typeof LOST_REASONS)[number], (address: string) => string> = {
  gone: (address) => `The DNS records that let us send as ${address} are gone or have changed.`,
  silent: (address) =>
    `The name servers that let us send as ${address} have not answered for ${SILENT_DAYS} days. Ask whoever runs the domain.`,
}

/** Mails an admin that the records of the company's own sender are gone, and what reports are sent from now. */
export async function senderLostMail(
  layout: MailLayout,
  facts: {
    to: string
    address: string
    reason: (typeof LOST_REASONS)[number]
    fallback: string
    link: string
    face: MailFace
  },
): Promise<MailMessage> {
  const { to, address, fallback, link, face } = facts
  const what = REASONS[facts.reason](address)
  const now = `Reports are sent from ${fallback} under your name until they are back.`
  return {
    to,
    ...(face.from && { from: face.from }),
    subject: `${face.name}: reports are no longer sent from ${address}`,
    html: await layout.render({
      brand: brandOf(facts.face),
      preview: what,
      body: `
      <mj-text font-size="20px" font-weight="600">Your sender address is not in use</mj-text>
      <mj-text>${escapeHtml(what)} ${escapeHtml(now)}</mj-text>
      <mj-button href="${escapeHtml(link)}">See the records</mj-button>`,
    }),
    text: [what, now, `See the records: ${link}`].join('\n'),
  }
}
