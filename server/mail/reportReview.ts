import { escapeHtml } from '../../shared/rules/escapeHtml.ts'
import type { MailFace } from './face.ts'
import type { MailLayout } from './layout.ts'
import { type ReportMailFacts, reportContent } from './report.ts'
import type { MailMessage } from './send.ts'

const ACTIONS = [
  { does: 'send', label: 'Send it' },
  { does: 'reword', label: 'Edit the words' },
  { does: 'skip', label: 'Skip this one' },
] as const

/** Mails a report to its owner as it would go out, with links to send, reword or skip it: each leads to a page that asks. */
export async function reportReviewMail(
  layout: MailLayout,
  facts: {
    to: string
    report: Omit<ReportMailFacts, 'to' | 'messageId'>
    recipients: string[]
    /** When it waits no more, worded for people. */
    until: string
    link: string
    isReminder: boolean
    face: MailFace
  },
): Promise<MailMessage> {
  const { subject, text, content, attachments } = reportContent(facts.report)
  const title = facts.isReminder ? 'A report still waits for your review' : 'A report waits for your review'
  const intro = `This is what ${facts.recipients.join(', ') || 'nobody any more'} would get. Nothing is sent before you say so; after ${facts.until} it is not sent any more.`
  const note =
    'Each of these opens a page that asks once more. Do not pass this mail on: whoever has its links can do the same.'
  const linkOf = (does: string) => `${facts.link}#${does}`
  const html = await layout.render({
    brand: content.brand,
    preview: intro,
    body: `
      <mj-text font-size="20px" font-weight="600">${title}</mj-text>
      <mj-text>${escapeHtml(intro)}</mj-text>
      ${ACTIONS.map(({ does, label }) => `<mj-button href="${escapeHtml(linkOf(does))}">${label}</mj-button>`).join('')}
      <mj-text font-size="13px" color="#5a6072">${note}</mj-text>
      <mj-text color="#5a6072" padding-top="24px">Subject: <span dir="auto" lang="">${escapeHtml(subject)}</span></mj-text>
      ${content.body}`,
  })
  return {
    to: facts.to,
    ...(facts.face.from && { from: facts.face.from }),
    subject: `${facts.isReminder ? 'Still to be reviewed' : 'To be reviewed'}: ${subject}`,
    html,
    text: [
      title,
      intro,
      ...ACTIONS.map(({ does, label }) => `${label}: ${linkOf(does)}`),
      note,
      '',
      `Subject: ${subject}`,
      '',
      text,
    ].join('\n'),
    attachments,
  }
}
