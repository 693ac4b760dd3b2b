import { z } from 'zod'
import type { DashboardSnapshot, SummaryBody, WidgetView } from '../../shared/api/view.ts'
import { escapeHtml } from '../../shared/rules/escapeHtml.ts'
import { figureNames } from '../../shared/rules/figureNames.ts'
import { downloadName } from '../../shared/rules/fileNames.ts'
import { DEFAULT_LOCALE, isolated } from '../../shared/rules/locale.ts'
import { filledWords, USUAL_SUBJECT } from '../../shared/rules/mailWords.ts'
import { type KeyChange, leaderText, whatChanged } from '../../shared/rules/whatChanged.ts'
import { brandOf, type MailLook } from './face.ts'
import type { MailLayout } from './layout.ts'
import type { MailMessage, MailSender } from './send.ts'

/** Figures in the mail's own text; the rest is one click away. */
const MOST_FIGURES = 6

/** A report's own words, in which placeholders stand for facts (shared/rules/mailWords.ts); empty: the product's. */
export const reportWords = z.object({
  /** Null: the dashboard is nobody's, and its name stands for the client's. */
  client: z.string().nullable(),
  subject: z.string(),
  message: z.string(),
  /** Empty: answers go to the sender. */
  replyTo: z.string(),
})
export type ReportWords = z.infer<typeof reportWords>

/** What the mail of an automatic report is made of. */
export interface ReportMailFacts {
  to: string
  messageId?: string
  snapshot: DashboardSnapshot
  link: string
  pdf: Buffer | null
  preview: Buffer | null
  /** Where it is sent well after its time: when that was, worded for people. */
  dueAt?: string | null
  /** Under the agency's name. */
  from: MailSender
  look: MailLook
  words?: ReportWords
}

/** The mail of an automatic report: figures, preview of the first page, link, and the PDF where requested. */
export async function reportMail(layout: MailLayout, facts: ReportMailFacts): Promise<MailMessage> {
  const { subject, text, content, attachments } = reportContent(facts)
  const replyTo = facts.words?.replyTo
  return {
    to: facts.to,
    from: facts.from,
    subject,
    ...(replyTo && { replyTo }),
    html: await layout.render(content),
    text,
    ...(facts.messageId && { messageId: facts.messageId }),
    attachments,
  }
}

/** The same before it is laid out, for the mail that shows it to its owner too. */
export function reportContent(facts: Omit<ReportMailFacts, 'to' | 'messageId'>) {
  const { snapshot, link } = facts
  const { current, compare } = snapshot.windows
  const locale = snapshot.dashboard.locale ?? DEFAULT_LOCALE
  const days = isolated(current.label, locale)
  const period = compare ? `${days}, compared with ${isolated(compare.label, locale)}` : days
  const figures = keyFigures(snapshot.widgets)
  const changes = compare && snapshot.dashboard.styles.changes ? whatChanged(snapshot.widgets) : []
  const { client = null, subject = '', message = '' } = facts.words ?? {}
  const fill = (words: string) =>
    filledWords(words, {
      client: client ?? snapshot.dashboard.name,
      dashboard: snapshot.dashboard.name,
      period: days,
      agency: facts.from.name,
    })
  const paragraphs = fill(message)
    .split(/\n\s*\n/)
    .filter((paragraph) => paragraph.trim() !== '')
  const late = facts.dueAt ? `This report comes late. It was due on ${facts.dueAt}.` : null
  const text = [
    snapshot.dashboard.name,
    period,
    ...(late ? [late] : []),
    ...paragraphs.flatMap((paragraph) => ['', paragraph]),
    ...(paragraphs.length > 0 ? [''] : []),
    ...figures.map(
      (figure) => `${figure.label}: ${figure.text}${figure.change ? ` (${figure.change})` : ''}`,
    ),
    ...(changes.length > 0 ? ['', 'What changed', ...changes.map(changeText), ''] : []),
    `Open the report: ${link}`,
    `Sent by ${facts.from.name}.`,
  ].join('\n')
  const content = {
    preview: paragraphs.length > 0 ? beginningOf(paragraphs) : period,
    brand: brandOf({ name: facts.from.name, ...facts.look }),
    body: `
      <mj-text font-size="22px" font-weight="700"><div dir="auto" lang="">${escapeHtml(snapshot.dashboard.name)}</div></mj-text>
      <mj-text padding-top="0" color="#5a6072">${escapeHtml(period)}</mj-text>
      ${late ? `<mj-text padding-top="0" color="#5a6072">${escapeHtml(late)}</mj-text>` : ''}
      ${paragraphs.length > 0 ? `<mj-text>${paragraphs.map(paragraphOf).join('')}</mj-text>` : ''}
      ${figures.length > 0 ? `<mj-table>${figures.map(figureRow).join('')}</mj-table>` : ''}
      ${changes.length > 0 ? changeRows(changes) : ''}
      ${facts.preview ? `<mj-image src="cid:preview" alt="First page of ${escapeHtml(snapshot.dashboard.name)}" href="${escapeHtml(link)}" border="1px solid #e2ded6" />` : ''}
      <mj-button href="${escapeHtml(link)}">Open the report</mj-button>
      <mj-text font-size="13px" color="#5a6072">${facts.pdf ? 'The whole report is attached as a PDF. ' : ''}Sent by ${escapeHtml(facts.from.name)}.</mj-text>`,
  }
  return {
    subject: fill(subject || USUAL_SUBJECT),
    text,
    content,
    attachments: [
      ...(facts.preview
        ? [{ filename: 'preview.png', content: facts.preview, contentType: 'image/png', cid: 'preview' }]
        : []),
      ...(facts.pdf
        ? [
            {
              filename: downloadName(snapshot.dashboard.name, 'pdf'),
              content: facts.pdf,
              contentType: 'application/pdf',
            },
          ]
        : []),
    ],
  }
}

/** As much of an own message as lists of mails show after the subject. */
const beginningOf = (paragraphs: readonly string[]) =>
  [...paragraphs.join(' ').replaceAll(/\s+/g, ' ').trim()].slice(0, 150).join('')

const paragraphOf = (text: string, at: number) =>
  `<p dir="auto" lang="" style="margin:${at === 0 ? 0 : '20px 0 0'}">${escapeHtml(text).replaceAll('\n', '<br />')}</p>`

const changeText = ({ label, figure, change, ledBy }: KeyChange) =>
  `${label} ${change.text} to ${figure}, from ${change.previous}${ledBy ? `, led by ${leaderText(ledBy)}` : ''}`

const changeRows = (changes: readonly KeyChange[]) => `
      <mj-text padding-bottom="0" font-weight="700">What changed</mj-text>
      <mj-text>${changes.map((one) => `<p dir="auto" lang="" style="margin:6px 0 0">${escapeHtml(changeText(one))}</p>`).join('')}</mj-text>`

interface KeyFigure {
  label: string
  text: string
  change: string | null
  tone: 'success' | 'danger' | 'neutral'
}

function keyFigures(widgets: WidgetView[]): KeyFigure[] {
  return widgets
    .flatMap(({ title, body }): KeyFigure[] => {
      const items = itemsOf(body)
      const labels = items.map(({ label }) => label)
      const names = figureNames(title, labels)
      return items.map(({ figure }, at) => ({
        label: names[at] ?? '',
        text: figure.text,
        change: figure.change?.text ?? null,
        tone: figure.change?.tone ?? 'neutral',
      }))
    })
    .slice(0, MOST_FIGURES)
}

function itemsOf(body: WidgetView['body']): Pick<SummaryBody['items'][number], 'label' | 'figure'>[] {
  if (body?.kind === 'scorecard') return [body]
  if (body?.kind === 'funnel' && body.metric === null) return body.steps
  return body?.kind === 'summary' ? body.items : []
}

const TONES = { success: '#12724a', danger: '#b3261e', neutral: '#5a6072' } as const

const figureRow = (figure: KeyFigure) => `
  <tr style="border-bottom:1px solid #eeebe4">
    <td dir="auto" lang="" style="padding:8px 0;color:#5a6072">${escapeHtml(figure.label)}</td>
    <td style="padding:8px 0 8px 12px;text-align:right;white-space:nowrap;font-weight:600">${escapeHtml(figure.text)}</td>
    <td style="padding:8px 0 8px 12px;text-align:right;white-space:nowrap;color:${TONES[figure.tone]}">${escapeHtml(figure.change ?? '')}</td>
  </tr>`
