import { escapeHtml } from '../../shared/rules/escapeHtml.ts'
import { LOST_REASONS, SILENT_DAYS } from '../../shared/rules/senderDns.ts'
import { brandOf, type MailFace } from './face.ts'
import type { MailLayout } from './layout.ts'
import type { MailMessage } from './send.ts'

/** Its records have been gone or unanswered for days, or another company has proved the host since. */
export const HOST_LOST_REASONS = [...LOST_REASONS, 'taken'] as const

const REASONS: Record<(typeof HOST_LOST_REASONS)[number], (host: string) => string> = {
  gone: (host) => `The DNS records of ${host} have been gone for three days, so it is no longer served.`,
  silent: (host) =>
    `The name servers of ${host} have not answered for ${SILENT_DAYS} days, so it is no longer served. Ask whoever runs the domain.`,
  taken: (host) => `Another company has shown by its DNS records that ${host} is theirs now.`,
}

/** Mails an admin that the company's own address is no longer served. `link` leads to the settings. */
export async function hostLostMail(
  layout: MailLayout,
  facts: {
    to: string
    host: string
    reason: (typeof HOST_LOST_REASONS)[number]
    link: string
    face: MailFace
  },
): Promise<MailMessage> {
  const title = `${facts.host} is no longer in use`
  const what = REASONS[facts.reason](facts.host)
  const now =
    'Links in mails lead to our address until it is. Links to it that your clients have do not work meanwhile.'
  return {
    to: facts.to,
    ...(facts.face.from && { from: facts.face.from }),
    subject: title,
    html: await layout.render({
      brand: brandOf(facts.face),
      preview: what,
      body: `
      <mj-text font-size="20px" font-weight="600">${escapeHtml(title)}</mj-text>
      <mj-text>${escapeHtml(what)} ${now}</mj-text>
      <mj-button href="${escapeHtml(facts.link)}">See the records</mj-button>`,
    }),
    text: [what, now, `See the records: ${facts.link}`].join('\n'),
  }
}
