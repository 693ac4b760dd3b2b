import { escapeHtml } from '../../shared/rules/escapeHtml.ts'
import { brandOf, type MailFace } from './face.ts'
import type { MailLayout } from './layout.ts'
import type { MailMessage } from './send.ts'

/**
 * The mail to a person who registers, with the link that confirms the address. `hours` is how long the link is
 * valid; `provider` has the account that stands for a password, null where there is one. It holds no words of whoever
 * registered: a name can be an advertisement, and the address a stranger’s.
 */
export async function confirmRegistrationMail(
  layout: MailLayout,
  facts: { to: string; link: string; hours: number; face: MailFace; provider: string | null },
): Promise<MailMessage> {
  const title = `Confirm your address for ${facts.face.name}`
  const intro = `Your account is ready as soon as you confirm that ${facts.to} is yours.`
  const until = `The link works once, within ${facts.hours} hours, together with ${facts.provider ?? 'the password that you chose'}.`
  const stray = 'If you did not register, ignore this mail; no account is made.'
  const html = await layout.render({
    brand: brandOf(facts.face),
    preview: intro,
    body: `
      <mj-text font-size="20px" font-weight="600">${title}</mj-text>
      <mj-text>${escapeHtml(intro)} ${until}</mj-text>
      <mj-button href="${escapeHtml(facts.link)}">Confirm the address</mj-button>
      <mj-text>${stray}</mj-text>`,
  })
  const text = [intro, 'Confirm the address:', facts.link, until, stray].join('\n\n')
  return { to: facts.to, ...(facts.face.from && { from: facts.face.from }), subject: title, html, text }
}
