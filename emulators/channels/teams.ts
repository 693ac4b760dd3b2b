import { z } from 'zod'
import { type Arrival, jsonOf, magicStatus, type ServiceAnswer } from './arrivals.ts'

/** A workflow of Teams that begins with “When a Teams webhook request is received” and posts the card it gets. */

const openUrl = z.strictObject({
  type: z.literal('Action.OpenUrl'),
  title: z.string().min(1),
  url: z.url(),
})
const look = {
  separator: z.boolean().optional(),
  spacing: z.enum(['None', 'Small', 'Default', 'Medium', 'Large', 'ExtraLarge', 'Padding']).optional(),
}
const leaf = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('TextBlock'),
    text: z.string().min(1),
    wrap: z.boolean().optional(),
    size: z.enum(['Small', 'Default', 'Medium', 'Large', 'ExtraLarge']).optional(),
    weight: z.enum(['Lighter', 'Default', 'Bolder']).optional(),
    color: z.enum(['Default', 'Dark', 'Light', 'Accent', 'Good', 'Warning', 'Attention']).optional(),
    isSubtle: z.boolean().optional(),
    ...look,
  }),
  z.strictObject({
    type: z.literal('FactSet'),
    facts: z.array(z.strictObject({ title: z.string(), value: z.string() })).min(1),
    ...look,
  }),
  z.strictObject({ type: z.literal('ActionSet'), actions: z.array(openUrl).min(1).max(6), ...look }),
])
export const cardElement = z.union([
  leaf,
  z.strictObject({ type: z.literal('Container'), items: z.array(leaf).min(1), ...look }),
])
export type CardElement = z.output<typeof cardElement>

export const teamsMessage = z.strictObject({
  type: z.literal('message'),
  attachments: z
    .array(
      z.strictObject({
        contentType: z.literal('application/vnd.microsoft.card.adaptive'),
        contentUrl: z.null().optional(),
        content: z.strictObject({
          type: z.literal('AdaptiveCard'),
          $schema: z.literal('http://adaptivecards.io/schemas/adaptive-card.json').optional(),
          version: z.enum(['1.0', '1.1', '1.2', '1.3', '1.4', '1.5']),
          msteams: z.strictObject({ width: z.literal('Full') }).optional(),
          body: z.array(cardElement).min(1),
          actions: z.array(openUrl).max(6).optional(),
        }),
      }),
    )
    .length(1),
})

const MOST_BYTES = 28 * 1024
const CODES: Readonly<Record<number, [code: string, message: string]>> = {
  400: [
    'WorkflowTriggerIsNotEnabled',
    "Could not execute workflow trigger 'manual' with state 'Disabled': trigger is not enabled.",
  ],
  401: ['DirectApiAuthorizationRequired', 'The request must be authenticated by a valid signature.'],
  403: ['AuthorizationFailed', 'The signature does not allow this call.'],
  404: ['WorkflowNotFound', 'The workflow could not be found.'],
  413: ['RequestEntityTooLarge', 'The message is too large.'],
  429: ['WorkflowRunActionThrottled', 'Too many requests.'],
}

export function answerTeams({ path, body }: Arrival): ServiceAnswer {
  const magic = magicStatus(path)
  if (magic !== null) return failed(magic, magic === 429 ? { 'retry-after': '30' } : {})
  if (!new URLSearchParams(path.split('?')[1]).get('sig')) return failed(401)
  if (Buffer.byteLength(body) > MOST_BYTES) return failed(413)
  const message = teamsMessage.safeParse(jsonOf(body))
  if (message.success) return { status: 202, note: null }
  const problem = z.prettifyError(message.error)
  return { ...failed(400, {}, ['TriggerInputSchemaMismatch', problem]), note: problem }
}

function failed(status: number, headers: Record<string, string> = {}, words = CODES[status]): ServiceAnswer {
  const [code, message] = words ?? ['InternalServerError', 'Encountered internal server error.']
  return {
    status,
    body: JSON.stringify({ error: { code, message } }),
    headers: { 'content-type': 'application/json', ...headers },
    note: code,
  }
}
