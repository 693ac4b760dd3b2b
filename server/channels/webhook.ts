import type { HttpAnswer } from '../../providers/kit/http/http.ts'
import type { AlertLine, ChannelMessage, ChannelOutcome } from './message.ts'
import { type ChannelAccess, isRedirect, isSuccess, post, secondsAsked, statusWords } from './post.ts'
import { signedHeaders } from './signature.ts'
import { cut, fitLines } from './words.ts'

/** Receivers need not take more. */
const MOST_BYTES = 20_000
const LONGEST = { title: 300, name: 300, sentence: 1_000 }

/** Sends a message to a server of whoever wants alerts there, signed with all of its secrets. */
export async function sendToWebhook(
  access: ChannelAccess,
  url: string,
  secrets: readonly string[],
  message: ChannelMessage,
): Promise<ChannelOutcome> {
  const body = webhookBody(message)
  const headers = signedHeaders({ id: message.id, at: access.now(), body }, secrets)
  if (headers === null) return { outcome: 'invalid', reason: 'This webhook has no secret to sign with.' }
  return await post(access, { url, headers, body, read: (answer) => readAnswer(answer, access.now()) })
}

/** The message as JSON: the same bytes at each attempt. */
export const webhookBody = (message: ChannelMessage): string =>
  fitLines(message.lines, { mostLines: message.lines.length, mostBytes: MOST_BYTES }, (shown, left) => ({
    type: typeOf(message),
    timestamp: message.at.toString({ smallestUnit: 'second' }),
    data: {
      title: cut(message.title, LONGEST.title),
      group: { name: cut(message.groupName, LONGEST.name), url: message.groupUrl },
      alerts: shown.map(alertOf),
      // Alerts that this message has no room for; they are listed at the group's address.
      more: left,
    },
  }))

function typeOf({ kind, lines }: ChannelMessage): string {
  if (kind === 'test') return 'webhook.test'
  if (kind === 'digest') return 'alert.digest'
  return lines.length > 0 && lines.every(({ isRecovered }) => isRecovered)
    ? 'alert.resolved'
    : 'alert.triggered'
}

const alertOf = (line: AlertLine) => ({
  id: line.alertId,
  state: line.isRecovered ? 'resolved' : 'triggered',
  domain: line.host,
  client: line.clientName === null ? null : cut(line.clientName, LONGEST.name),
  check: cut(line.label, LONGEST.name),
  severity: line.severity,
  sentence: cut(line.sentence, LONGEST.sentence),
  metric: line.metric,
  window: line.window,
  current: line.current,
  previous: line.previous,
  change_percent: line.changePercent,
  url: line.url,
  snooze_url: line.snoozeUrl,
})

function readAnswer(answer: HttpAnswer, now: Temporal.Instant): ChannelOutcome {
  const { status } = answer
  if (isSuccess(status)) return { outcome: 'delivered' }
  const said = statusWords(status)
  if (status === 410) {
    return { outcome: 'refused', reason: `The server says that this webhook is gone (${said}).` }
  }
  const reason = isRedirect(status)
    ? `The server redirects, which is not followed (${said}). Enter the address that it leads to.`
    : `The server answered ${said}.`
  return { outcome: 'retry', afterSeconds: secondsAsked(answer, now), reason }
}
