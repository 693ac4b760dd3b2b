import { escapeHtml } from '../../shared/rules/escapeHtml.ts'
import { LOST_REASONS, SILENT_DAYS } from '../../shared/rules/senderDns.ts'
import { brandOf, type MailFace } from './face.ts'
import type { MailLayout } from './layout.ts'
import type { MailMessage } from './send.ts'

/** Its record has been gone or unanswered for days, or another company has proved the domain since. */
export const SSO_DOMAIN_LOST_REASONS = [...LOST_REASONS, 'taken'] as const

const REASONS: Record<(typeof SSO_DOMAIN_LOST_REASONS)[number], (domain: string) => string> = {
  gone: (domain) => `The DNS record that proves ${domain} yours has been gone for three days.`,
  silent: (domain) =>
    `The name servers of ${domain} have not answered for ${SILENT_DAYS} days. Ask whoever runs the domain.`,
  taken: (domain) => `Another company has shown by its DNS record that ${domain} is theirs now.`,
}

/** Mails an admin that a domain's people cannot sign in by the company's login any more. `link` leads to the settings. */
export async function ssoDomainLostMail(
  layout: MailLayout,
  facts: {
    to: string
    domain: string
    reason: (typeof SSO_DOMAIN_LOST_REASONS)[number]
    link: string
    face: MailFace
  },
): Promise<MailMessage> {
  const { domain, link, face } = facts
  const title = `${domain} no longer signs in by your company’s login`
  const what = REASONS[facts.reason](domain)
  const now =
    'Until it is proven again, people with such an address sign in with a password, even where your company demands its own login.'
  return {
    to: facts.to,
    ...(face.from && { from: face.from }),
    subject: title,
    html: await layout.render({
      brand: brandOf(face),
      preview: what,
      body: `
      <mj-text font-size="20px" font-weight="600">${escapeHtml(title)}</mj-text>
      <mj-text>${escapeHtml(what)} ${now}</mj-text>
      <mj-button href="${escapeHtml(link)}">See the record</mj-button>`,
    }),
    text: [what, now, `See the record: ${link}`].join('\n'),
  }
}
