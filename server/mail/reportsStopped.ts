import { escapeHtml } from '../../shared/rules/escapeHtml.ts'
import { brandOf, type MailFace } from './face.ts'
import type { MailLayout } from './layout.ts'
import type { MailMessage } from './send.ts'

/** Mails whoever set reports up that none is sent, as their company's plan has ended. `link`: where to go from there. */
export async function reportsStoppedMail(
  layout: MailLayout,
  facts: {
    to: string
    company: string
    /** Of the report that was due first. */
    dashboard: string
    /** Worded for people. */
    dueAt: string
    /** Only admins can subscribe. */
    isAdmin: boolean
    link: string
    face: MailFace
  },
): Promise<MailMessage> {
  const title = `Automatic reports of ${facts.company} are not sent at present`
  const what = `The report of “${facts.dashboard}” that was due on ${facts.dueAt} was not sent, as the plan of ${facts.company} has ended. Your client has received nothing, and your other reports are not sent either.`
  const after = `Once it is paid, each report goes out again at its next time; what was missed is not sent later.${facts.isAdmin ? '' : ' An administrator of your company can subscribe.'}`
  const action = facts.isAdmin ? 'See the subscription' : 'See the reports'
  return {
    to: facts.to,
    ...(facts.face.from && { from: facts.face.from }),
    subject: title,
    html: await layout.render({
      brand: brandOf(facts.face),
      preview: what,
      body: `
      <mj-text font-size="20px" font-weight="600">${escapeHtml(title)}</mj-text>
      <mj-text>${escapeHtml(what)}</mj-text>
      <mj-text>${after}</mj-text>
      <mj-button href="${escapeHtml(facts.link)}">${action}</mj-button>`,
    }),
    text: [what, after, `${action}: ${facts.link}`].join('\n'),
  }
}
