import { escapeHtml } from '../../shared/rules/escapeHtml.ts'
import { brandOf, type MailFace } from './face.ts'
import type { MailLayout } from './layout.ts'
import type { MailMessage } from './send.ts'

/** A source that is not read any more. */
export interface LostSource {
  /** As people call it. */
  kind: string
  account: string
  /** In the vendor's words. */
  reason: string
  /** Names of dashboards that show it. */
  dashboards: string[]
  /** How many automatic reports mail one of them. */
  reports: number
  /** With which whoever owns the login signs in again; null for kinds with a key. */
  loginLink: string | null
}

const MOST_NAMED = 5

/** Mails the owner of sources that need a new sign-in what hangs on each. `link` leads to the sources. */
export async function sourcesLostMail(
  layout: MailLayout,
  facts: { to: string; name: string; sources: readonly LostSource[]; link: string; face: MailFace },
): Promise<MailMessage> {
  const { face, name, sources, link } = facts
  const [only] = sources
  const title =
    sources.length === 1 && only
      ? `${only.kind} needs a new sign-in: ${only.account}`
      : `${sources.length} sources need a new sign-in`
  const intro =
    sources.length === 1
      ? 'This source cannot be read any more, so that its figures stay as they were:'
      : 'These sources cannot be read any more, so that their figures stay as they were:'
  const action = 'Sign in again on the sources page; everything goes on by itself from then on.'
  const described = sources.map((source) => ({
    head: `${source.kind}, ${source.account}`,
    lines: [source.reason, hangingOn(source)],
    loginLink: source.loginLink,
  }))
  const html = await layout.render({
    brand: brandOf(face),
    preview: title,
    body: `
      <mj-text font-size="20px" font-weight="600">${escapeHtml(title)}</mj-text>
      <mj-text>Hello ${escapeHtml(name)},</mj-text>
      <mj-text>${intro}</mj-text>
      ${described
        .map(
          ({ head, lines, loginLink }) =>
            `<mj-text><b>${escapeHtml(head)}</b><br />${lines.map(escapeHtml).join('<br />')}${
              loginLink ? `<br />${OWNED_BY_ANOTHER} ${escapeHtml(loginLink)}` : ''
            }</mj-text>`,
        )
        .join('')}
      <mj-text>${action}</mj-text>
      <mj-button href="${escapeHtml(link)}">See the sources</mj-button>`,
  })
  const text = [
    `Hello ${name},`,
    intro,
    ...described.map(({ head, lines, loginLink }) =>
      [head, ...lines, ...(loginLink ? [`${OWNED_BY_ANOTHER} ${loginLink}`] : [])].join('\n'),
    ),
    action,
    link,
  ].join('\n\n')
  return { to: facts.to, ...(face.from && { from: face.from }), subject: title, html, text }
}

const OWNED_BY_ANOTHER =
  'Where the login is a client’s, send them this link. It works for one sign-in, within 7 days:'

function hangingOn({ dashboards, reports }: LostSource): string {
  if (dashboards.length === 0) return 'No dashboard shows it.'
  const named = dashboards.slice(0, MOST_NAMED)
  const more = dashboards.length - named.length
  const list = new Intl.ListFormat('en').format([...named, ...(more > 0 ? [`${more} more`] : [])])
  const mailed =
    reports === 0 ? '' : reports === 1 ? ' One automatic report.' : ` ${reports} automatic reports.`
  return `Shown on ${list}.${mailed}`
}
