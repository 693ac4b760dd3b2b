import { escapeHtml } from '../../shared/rules/escapeHtml.ts'
import { brandOf, type MailFace } from './face.ts'
import type { MailLayout } from './layout.ts'
import type { MailMessage } from './send.ts'

/** Mails whoever made a login link that it was used. `name`: for whom it was made; `link` leads to the sources. */
export async function loginLinkUsedMail(
  layout: MailLayout,
  facts: {
    to: string
    owner: string
    name: string
    reads: string
    account: string
    isNew: boolean
    link: string
    face: MailFace
  },
): Promise<MailMessage> {
  const { face, name, reads, account } = facts
  const title = `${name} has signed in: ${reads}`
  const what = facts.isNew
    ? `By the link that you made for ${name}, ${reads} is connected with the account ${account}. You can build dashboards from it now.`
    : `By the link that you made for ${name}, ${reads} is signed in again with the account ${account}. Dashboards and reports that use it go on by themselves.`
  const html = await layout.render({
    brand: brandOf(face),
    preview: what,
    body: `
      <mj-text font-size="20px" font-weight="600">${escapeHtml(title)}</mj-text>
      <mj-text>Hello ${escapeHtml(facts.owner)},</mj-text>
      <mj-text>${escapeHtml(what)}</mj-text>
      <mj-button href="${escapeHtml(facts.link)}">See the sources</mj-button>`,
  })
  const text = [`Hello ${facts.owner},`, what, `See the sources: ${facts.link}`].join('\n\n')
  return { to: facts.to, ...(face.from && { from: face.from }), subject: title, html, text }
}
