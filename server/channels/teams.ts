import { z } from 'zod'
import type { HttpAnswer } from '../../providers/kit/http/http.ts'
import { jsonOf } from '../../providers/kit/http/json.ts'
import type { AlertLine, ChannelMessage, ChannelOutcome } from './message.ts'
import { type ChannelAccess, isSuccess, post, secondsAsked, statusWords } from './post.ts'
import { cut, figuresOf, fitLines, labelOf, moreOf } from './words.ts'

const MOST_LINES = 20
/** Teams takes about 28 KB. */
const MOST_BYTES = 27_000
const LONGEST = { title: 200, sentence: 1_000, name: 200, field: 200, words: 200 }

/** Sends a message by a workflow of Teams. It is queued there: that it appears is not said. */
export const sendToTeams = (
  access: ChannelAccess,
  url: string,
  message: ChannelMessage,
): Promise<ChannelOutcome> =>
  post(access, { url, body: teamsBody(message), read: (answer) => readAnswer(answer, access.now()) })

/** The message as an adaptive card. */
export function teamsBody(message: ChannelMessage): string {
  return fitLines(message.lines, { mostLines: MOST_LINES, mostBytes: MOST_BYTES }, (shown, left) => ({
    type: 'message',
    attachments: [
      {
        contentType: 'application/vnd.microsoft.card.adaptive',
        contentUrl: null,
        content: {
          type: 'AdaptiveCard',
          $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
          version: '1.4',
          msteams: { width: 'Full' },
          body: [
            { ...text(message.title, LONGEST.title), size: 'Large', weight: 'Bolder' },
            { ...text(message.groupName, LONGEST.name), isSubtle: true, spacing: 'None' },
            ...shown.map(containerOf),
            ...(left > 0 ? [{ ...text(moreOf(left), LONGEST.words), separator: true }] : []),
          ],
          actions: [open(left > 0 ? 'See all alerts' : 'Open the group', message.groupUrl)],
        },
      },
    ],
  }))
}

function containerOf(line: AlertLine): object {
  const name = line.clientName === null ? line.name : `${line.name} · ${line.clientName}`
  const facts = figuresOf(line).map(({ title, value }) => ({ title, value: plain(value, LONGEST.field) }))
  return {
    type: 'Container',
    separator: true,
    items: [
      { ...text(name, LONGEST.name), weight: 'Bolder' },
      {
        ...text(labelOf(line), LONGEST.name),
        color: line.isRecovered ? 'Good' : line.severity === 'warning' ? 'Warning' : 'Attention',
        spacing: 'None',
      },
      text(line.sentence, LONGEST.sentence),
      ...(facts.length > 0 ? [{ type: 'FactSet', facts }] : []),
      {
        type: 'ActionSet',
        actions: [open('Open', line.url), ...(line.snoozeUrl ? [open('Snooze', line.snoozeUrl)] : [])],
      },
    ],
  }
}

const text = (words: string, most: number) => ({
  type: 'TextBlock',
  text: plain(words, most) || '–',
  wrap: true,
})
const open = (title: string, url: string) => ({ type: 'Action.OpenUrl', title, url })

/** Cards know a link by its square brackets and no way to escape one. */
const plain = (words: string, most: number) => cut(words.replaceAll('[', '(').replaceAll(']', ')'), most)

const failure = z.object({ error: z.object({ code: z.string().catch(''), message: z.string().catch('') }) })

function readAnswer(answer: HttpAnswer, now: Temporal.Instant): ChannelOutcome {
  const { status } = answer
  if (isSuccess(status)) return { outcome: 'delivered' }
  const { code = '', message = '' } = failure.safeParse(jsonOf(answer)).data?.error ?? {}
  const vendor = cut(message || code, LONGEST.words)
  const said = vendor ? `${statusWords(status)}: ${vendor}` : statusWords(status)
  const isSwitchedOff = status === 400 && /not ?enabled|disabled|suspended/i.test(`${code} ${message}`)
  if ([401, 403, 404, 410].includes(status) || isSwitchedOff) {
    return { outcome: 'refused', reason: `The Teams workflow no longer takes messages (${said}).` }
  }
  if (status >= 400 && status < 500 && status !== 408 && status !== 429) {
    return { outcome: 'invalid', reason: `The Teams workflow did not understand the message (${said}).` }
  }
  const reason = `The Teams workflow answered ${said}.`
  return { outcome: 'retry', afterSeconds: secondsAsked(answer, now), reason }
}
