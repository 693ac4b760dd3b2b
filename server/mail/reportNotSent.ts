import { PRODUCT } from '../../shared/domain/product.ts'
import { escapeHtml } from '../../shared/rules/escapeHtml.ts'
import { renderMail } from './layout.ts'
import type { MailMessage } from './send.ts'

/** Why a report did not reach its readers: a widget failed, we failed, or a mail server refused it. */
export const NOT_SENT_REASONS = ['incomplete', 'broken', 'undelivered'] as const
export type NotSentReason = (typeof NOT_SENT_REASONS)[number]

const REASONS: Record<NotSentReason, { title: string; intro(dashboard: string): string; after: string }> = {
  incomplete: {
    title: 'A report was not sent',
    intro: (dashboard) =>
      `The automatic report of “${dashboard}” was not sent, because it would have been incomplete. Your client has received nothing.`,
    after: 'Once it is mended, the next report goes out as planned.',
  },
  broken: {
    title: 'A report was not sent',
    intro: (dashboard) =>
      `The automatic report of “${dashboard}” was not sent, because it could not be made.`,
    after:
      'You can send a test to yourself from the dashboard’s share menu. The next report goes out as planned.',
  },
  undelivered: {
    title: 'A report was not delivered to everybody',
    intro: (dashboard) => `The automatic report of “${dashboard}” did not reach these recipients:`,
    after: 'Correct the addresses or share the dashboard’s link. The next report goes out as planned.',
  },
}

/** Tells a report's owner who did not get it, why, and where to mend it. */
export async function reportNotSentMail(facts: {
  to: string
  messageId?: string
  dashboard: string
  link: string
  reason: NotSentReason
  problems: string[]
}): Promise<MailMessage> {
  const { title, intro, after } = REASONS[facts.reason]
  const html = await renderMail({
    preview: intro(facts.dashboard),
    body: `
      <mj-text font-size="20px" font-weight="600">${title}</mj-text>
      <mj-text>${escapeHtml(intro(facts.dashboard))}</mj-text>
      <mj-text><ul>${facts.problems.map((problem) => `<li>${escapeHtml(problem)}</li>`).join('')}</ul></mj-text>
      <mj-button href="${escapeHtml(facts.link)}">Open the dashboard</mj-button>
      <mj-text>${after}</mj-text>`,
  })
  const text = [
    intro(facts.dashboard),
    ...facts.problems.map((problem) => `- ${problem}`),
    `Open the dashboard: ${facts.link}`,
    after,
  ].join('\n')
  return {
    to: facts.to,
    ...(facts.messageId && { messageId: facts.messageId }),
    subject: `${PRODUCT.name}: ${lowerFirst(title)} (${facts.dashboard})`,
    html,
    text,
  }
}

const lowerFirst = (text: string) => text.slice(0, 1).toLowerCase() + text.slice(1)
