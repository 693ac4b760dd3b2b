import type { HttpAnswer } from '../../providers/kit/http/http.ts'
import type { AlertLine, ChannelMessage, ChannelOutcome } from './message.ts'
import { type ChannelAccess, isSuccess, post, secondsAsked, statusWords } from './post.ts'
import { cut, figuresOf, fitLines, labelOf, moreOf } from './words.ts'

/** More are no easier to read; Slack shows 50 blocks, of which each alert takes two. */
const MOST_LINES = 20
const MOST_BYTES = 100_000
const LONGEST = { header: 150, text: 3_000, sentence: 1_000, name: 200, field: 200, url: 800 }

/** Sends a message by an incoming webhook of Slack. */
export const sendToSlack = (
  access: ChannelAccess,
  url: string,
  message: ChannelMessage,
): Promise<ChannelOutcome> =>
  post(access, { url, body: slackBody(message), read: (answer) => readAnswer(answer, access.now()) })

/** The message in Slack's blocks, with its plain text for notifications. */
export function slackBody(message: ChannelMessage): string {
  const group = `Group ${link(message.groupUrl, message.groupName)}`
  return fitLines(message.lines, { mostLines: MOST_LINES, mostBytes: MOST_BYTES }, (shown, left) => ({
    text: fallbackOf(message),
    unfurl_links: false,
    unfurl_media: false,
    blocks: [
      { type: 'header', text: { type: 'plain_text', text: cut(message.title, LONGEST.header) || 'Alerts' } },
      ...shown.flatMap(blocksOf),
      ...(left > 0 ? [section(link(message.groupUrl, moreOf(left)))] : []),
      context(group),
    ],
  }))
}

function blocksOf(line: AlertLine): object[] {
  const client = line.clientName === null ? '' : ` · ${escaped(line.clientName, LONGEST.name)}`
  const figures = figuresOf(line).map(({ title, value }) =>
    text(`*${title}*\n${escaped(value, LONGEST.field)}`),
  )
  const said = `*${link(line.url, line.name)}*${client}\n${escaped(labelOf(line), LONGEST.name)}\n${escaped(line.sentence, LONGEST.sentence)}`
  const links = [link(line.url, 'Open'), ...(line.snoozeUrl ? [link(line.snoozeUrl, 'Snooze')] : [])]
  return [{ ...section(said), ...(figures.length > 0 && { fields: figures }) }, context(links.join('  ·  '))]
}

/** What lists of notifications show. */
function fallbackOf({ title, lines }: ChannelMessage): string {
  const said = lines.slice(0, MOST_LINES).map((line) => `${line.name}: ${line.sentence}`)
  return escaped([title, ...said].join(' — '), LONGEST.text)
}

/** Verbatim, so that nothing in it becomes a link or a mention that we have not made. */
const text = (mrkdwn: string) => ({ type: 'mrkdwn', text: mrkdwn, verbatim: true })
const section = (mrkdwn: string) => ({ type: 'section', text: text(mrkdwn) })
const context = (mrkdwn: string) => ({ type: 'context', elements: [text(mrkdwn)] })

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }
const escapeSigns = (plain: string) => plain.replace(/[&<>]/g, (sign) => ESCAPES[sign] ?? sign)
const escaped = (plain: string, most: number) => cut(plain, most, escapeSigns)

function link(url: string, words: string): string {
  const address = escapeSigns(url.replaceAll('|', '%7C'))
  const label = escaped(words, LONGEST.name)
  return address.length > LONGEST.url || label === '' ? label : `<${address}|${label}>`
}

function readAnswer(answer: HttpAnswer, now: Temporal.Instant): ChannelOutcome {
  const { status } = answer
  if (isSuccess(status)) return { outcome: 'delivered' }
  // Slack names its errors in one word; whatever else comes is not repeated.
  const word = /^[a-z_]{2,40}$/.exec(answer.text.trim())?.[0]
  const said = word ? `${statusWords(status)}: ${word}` : statusWords(status)
  if ([401, 403, 404, 410].includes(status)) {
    return { outcome: 'refused', reason: `Slack no longer takes messages at this address (${said}).` }
  }
  if (status >= 400 && status < 500 && status !== 408 && status !== 429) {
    return { outcome: 'invalid', reason: `Slack did not understand the message (${said}).` }
  }
  return { outcome: 'retry', afterSeconds: secondsAsked(answer, now), reason: `Slack answered ${said}.` }
}
