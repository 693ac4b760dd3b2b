import { escapeHtml } from '../../shared/rules/escapeHtml.ts'
import { brandOf, type MailFace } from './face.ts'
import type { MailLayout } from './layout.ts'
import type { MailMessage } from './send.ts'

/**
 * Why a report did not reach its readers: a widget failed, its time zone is known no more, we failed, a mail server refused
 * it, or fell silent; it was cancelled, which only who had it sent at once is told; or nobody reviewed it in time.
 */
export const NOT_SENT_REASONS = [
  'incomplete',
  'zone',
  'broken',
  'undelivered',
  'uncertain',
  'cancelled',
  'unreviewed',
] as const
export type NotSentReason = (typeof NOT_SENT_REASONS)[number]

const couldNotBeMade = (dashboard: string) =>
  `The automatic report of “${dashboard}” was not sent, because it could not be made.`

const REASONS: Record<NotSentReason, { title: string; intro(dashboard: string): string; after: string }> = {
  incomplete: {
    title: 'A report was not sent',
    intro: (dashboard) =>
      `The automatic report of “${dashboard}” was not sent, because it would have been incomplete. Your client has received nothing.`,
    after: 'Once it is mended, the next report goes out as planned.',
  },
  zone: {
    title: 'A report was not sent',
    intro: couldNotBeMade,
    after: 'Once another one is chosen, the next report goes out as planned.',
  },
  broken: {
    title: 'A report was not sent',
    intro: couldNotBeMade,
    after:
      'You can send a test to yourself from the dashboard’s share menu. The next report goes out as planned.',
  },
  undelivered: {
    title: 'A report was not delivered to everybody',
    intro: (dashboard) =>
      `The automatic report of “${dashboard}” did not reach everybody. What came of these recipients:`,
    after:
      'Correct an address that is wrong; where the mail server is at fault, tell whoever runs this installation. You can share the dashboard’s link meanwhile. The next report goes out as planned.',
  },
  uncertain: {
    title: 'A report may not have arrived',
    intro: (dashboard) =>
      `Nobody can say whether the automatic report of “${dashboard}” reached these recipients:`,
    after:
      'Ask them before you send it again: they may have it, even twice. The next report goes out as planned.',
  },
  unreviewed: {
    title: 'A report was not sent: nobody reviewed it',
    intro: (dashboard) =>
      `The automatic report of “${dashboard}” waited for your review and was not sent. Your client has received nothing.`,
    after:
      '“Send now” in the list of reports makes it anew. The next report is made as planned and waits for you again.',
  },
  cancelled: {
    title: 'A report that you asked for was cancelled',
    intro: (dashboard) =>
      `You asked for the automatic report of “${dashboard}” to be sent now. It was cancelled before it had gone to everybody:`,
    after: 'Once nothing stands in its way any more, you can have it sent again with “Send now”.',
  },
}

/** Mails a report's owner which recipients did not get it, why, and where to fix it. */
export async function reportNotSentMail(
  layout: MailLayout,
  facts: {
    to: string
    messageId?: string
    dashboard: string
    link: string
    reason: NotSentReason
    problems: string[]
    /** When it was due, or asked for by hand, worded for people. */
    dueAt: string
    byHand: boolean
    /** Where it arrived, it arrived late. */
    late: boolean
    face: MailFace
  },
): Promise<MailMessage> {
  const { title, intro, after } = REASONS[facts.reason]
  const isSentLate = facts.late && (facts.reason === 'undelivered' || facts.reason === 'uncertain')
  const due = `It was ${facts.byHand ? 'asked for' : 'due'} on ${facts.dueAt}${isSentLate ? '; who did get it did not all get it in time' : ''}.`
  const html = await layout.render({
    brand: brandOf(facts.face),
    preview: intro(facts.dashboard),
    body: `
      <mj-text font-size="20px" font-weight="600">${title}</mj-text>
      <mj-text>${escapeHtml(intro(facts.dashboard))}</mj-text>
      <mj-text><ul>${facts.problems.map((problem) => `<li>${escapeHtml(problem)}</li>`).join('')}</ul></mj-text>
      <mj-button href="${escapeHtml(facts.link)}">Open the dashboard</mj-button>
      <mj-text color="#5a6072">${escapeHtml(due)}</mj-text>
      <mj-text>${after}</mj-text>`,
  })
  const text = [
    intro(facts.dashboard),
    ...facts.problems.map((problem) => `- ${problem}`),
    due,
    `Open the dashboard: ${facts.link}`,
    after,
  ].join('\n')
  return {
    to: facts.to,
    ...(facts.face.from && { from: facts.face.from }),
    ...(facts.messageId && { messageId: facts.messageId }),
    subject: `${facts.face.name}: ${lowerFirst(title)} (${facts.dashboard})`,
    html,
    text,
  }
}

const lowerFirst = (text: string) => text.slice(0, 1).toLowerCase() + text.slice(1)
