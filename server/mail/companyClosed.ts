import { escapeHtml } from '../../shared/rules/escapeHtml.ts'
import { brandOf, type MailFace } from './face.ts'
import type { MailLayout } from './layout.ts'
import type { MailMessage } from './send.ts'

/** Mails an admin that their company was deleted. `link` leads to the sign-in, where it can be restored. */
export async function companyClosedMail(
  layout: MailLayout,
  facts: {
    to: string
    company: string
    /** Null: somebody who is gone. */
    by: string | null
    removedAt: Temporal.Instant
    /** In which the admin reads days. */
    zone: string
    link: string
    face: MailFace
  },
): Promise<MailMessage> {
  const title = `The account of ${facts.company} was deleted`
  const day = facts.removedAt.toZonedDateTimeISO(facts.zone).toPlainDate().toLocaleString('en-GB', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
  })
  const what = `${facts.by ?? 'An admin'} has deleted the account of ${facts.company}.`
  const now = 'Its dashboards, links and reports have stopped, and everybody is signed out.'
  const until = `Until ${day} an admin can sign in and restore all of it. On that day it is removed for good.`
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
      <mj-text>${escapeHtml(until)}</mj-text>
      <mj-button href="${escapeHtml(facts.link)}">Sign in to restore it</mj-button>`,
    }),
    text: [`${what} ${now}`, until, `Sign in to restore it: ${facts.link}`].join('\n\n'),
  }
}
