import { z } from 'zod'
import { type Arrival, jsonOf, magicStatus, type ServiceAnswer } from './arrivals.ts'

/** Incoming webhooks of Slack, as Slack documents what it takes. */

const words = (most: number) => z.string().min(1).max(most)
const mrkdwn = (most: number) =>
  z.strictObject({ type: z.literal('mrkdwn'), text: words(most), verbatim: z.boolean().optional() })
const plainText = (most: number) =>
  z.strictObject({ type: z.literal('plain_text'), text: words(most), emoji: z.boolean().optional() })
const anyText = (most: number) => z.union([mrkdwn(most), plainText(most)])

const button = z.strictObject({
  type: z.literal('button'),
  text: plainText(75),
  url: z.url().max(3_000).optional(),
  action_id: z.string().max(255).optional(),
  style: z.enum(['primary', 'danger']).optional(),
})

export const slackBlock = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('header'), text: plainText(150) }),
  z.strictObject({
    type: z.literal('section'),
    text: anyText(3_000),
    fields: z.array(anyText(2_000)).min(1).max(10).optional(),
  }),
  z.strictObject({ type: z.literal('context'), elements: z.array(anyText(2_000)).min(1).max(10) }),
  z.strictObject({ type: z.literal('actions'), elements: z.array(button).min(1).max(25) }),
  z.strictObject({ type: z.literal('divider') }),
])

/** A message as Slack takes it; what else it may hold is ignored. */
export const slackMessage = z.looseObject({
  text: z.string().max(40_000).optional(),
  blocks: z.array(slackBlock).max(50).optional(),
})

const WORDS: Readonly<Record<number, string>> = {
  400: 'invalid_payload',
  403: 'invalid_token',
  404: 'no_service',
  410: 'channel_is_archived',
  429: 'rate_limited',
  500: 'rollup_error',
}

export function answerSlack({ path, body, headers }: Arrival): ServiceAnswer {
  const magic = magicStatus(path)
  if (magic !== null) {
    const wait: Record<string, string> = magic === 429 ? { 'retry-after': '30' } : {}
    return said(magic, WORDS[magic] ?? 'server_error', wait)
  }
  if (!/^\/services\/\w+\/\w+\/\w+$/.test(path)) return said(404, 'no_service')
  const form = headers['content-type']?.includes('x-www-form-urlencoded')
  const json = jsonOf(form ? (new URLSearchParams(body).get('payload') ?? '') : body)
  if (typeof json !== 'object' || json === null) return said(400, 'invalid_payload')
  const message = slackMessage.safeParse(json)
  if (!message.success) return { ...said(400, 'invalid_blocks'), note: z.prettifyError(message.error) }
  if (!message.data.text && !message.data.blocks?.length) return said(400, 'no_text')
  return said(200, 'ok')
}

const said = (status: number, body: string, headers: Record<string, string> = {}): ServiceAnswer => ({
  status,
  body,
  headers: { 'content-type': 'text/plain; charset=utf-8', ...headers },
  note: status === 200 ? null : body,
})
