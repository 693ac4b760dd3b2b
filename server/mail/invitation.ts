import { escapeHtml } from '../../shared/rules/escapeHtml.ts'
import { brandOf, type MailFace } from './face.ts'
import type { MailLayout } from './layout.ts'
import type { MailMessage } from './send.ts'

/** The mail that invites a person to a company. `days`: how long the link is valid. */
export async function invitationMail(
  layout: MailLayout,
  facts: {
    to: string
    name: string
    company: string
    /** Whose dashboards the person is to read; null for those who are to work in the company. */
    client: string | null
    inviter: string
    /** Whether there is an account with the address already, by which it cannot be accepted. */
    isTaken: boolean
    link: string
    days: number
    face: MailFace
  },
): Promise<MailMessage> {
  const { name, company, client, inviter, days } = facts
  // A client knows the agency, not what it works with.
  const face = client ? { ...facts.face, name: company } : facts.face
  const title = client
    ? `You are invited to the dashboards of ${client}`
    : face.name === company
      ? `Join ${company}`
      : `Join ${company} on ${face.name}`
  const intro = client
    ? `${inviter} of ${company} invites you to the dashboards of ${client}.`
    : `${inviter} invites you to work on the dashboards and reports of ${company}.`
  const until = `The link works once, within ${days} days.`
  const action = facts.isTaken
    ? `You cannot accept this with ${facts.to} yet: there is an account with this address already. Ask for an invitation to another address of yours, or change the address of that account first. ${until}`
    : `You choose a password and can start at once. ${until}`
  const stray = 'If you do not know what this is about, ignore this mail; nothing happens.'
  const html = await layout.render({
    brand: brandOf(face),
    preview: intro,
    body: `
      <mj-text font-size="20px" font-weight="600">${escapeHtml(title)}</mj-text>
      <mj-text>Hello ${escapeHtml(name)},</mj-text>
      <mj-text>${escapeHtml(intro)}</mj-text>
      <mj-button href="${escapeHtml(facts.link)}">Accept the invitation</mj-button>
      <mj-text>${escapeHtml(action)}</mj-text>
      <mj-text>${stray}</mj-text>`,
  })
  const text = [`Hello ${name},`, intro, 'Accept the invitation:', facts.link, action, stray].join('\n\n')
  return { to: facts.to, ...(face.from && { from: face.from }), subject: title, html, text }
}
