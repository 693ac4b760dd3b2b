import { z } from 'zod'
import { looseId, looseNumber, looseText } from '../kit/http/json.ts'

/**
 * Salesflare's responses as far as we read them. The published description leaves the items of lists untyped,
 * so fields that are not needed to count are parsed loosely. Bodies hold personal and billing data: nothing
 * else is read.
 */

const nothing = <T>(schema: z.ZodType<T>) => schema.nullish().catch(null)
const flag = z
  .unknown()
  .optional()
  .transform((value) => value === true)
const Named = nothing(z.object({ id: looseId, name: looseText }))
const Tags = nothing(z.array(z.union([z.string(), z.object({ name: looseText })])))
const Addresses = nothing(z.array(z.object({ country: looseText })))
/** Lists name an account's owner by id or as an object. */
const Owner = nothing(
  z.union([z.object({ id: looseId, name: looseText }), looseId.transform((id) => ({ id, name: null }))]),
)

export const Me = z.object({
  name: looseText,
  email: looseText,
  disabled: flag,
  trial_expired: flag,
  team: z.object({
    name: looseText,
    currency: nothing(z.object({ iso: looseText })),
    time_zone: looseText,
  }),
})
export type Me = z.infer<typeof Me>

const Stage = z.object({ id: looseId, name: looseText, probability: looseNumber })
export const Pipeline = z.object({
  id: looseId,
  name: looseText,
  stages: nothing(z.array(Stage)),
  archived: flag,
})
export type Pipeline = z.infer<typeof Pipeline>

export const Opportunity = z.object({
  id: looseId,
  value: looseNumber,
  calculated_value: looseNumber,
  probability: looseNumber,
  owner: Owner,
  assignee: Named,
  account: nothing(z.object({ id: looseId, name: looseText, hotness: looseNumber })),
  pipeline: Named,
  stage: nothing(Stage),
  currency: nothing(z.object({ iso: looseText })),
  frequency: looseText,
  close_date: looseText,
  closed: flag,
  lost_reason: z
    .unknown()
    .optional()
    .transform((value) =>
      looseText.parse(typeof value === 'object' && value ? Reflect.get(value, 'name') : value),
    ),
  lead_source: Named,
  tags: Tags,
  stage_updates: nothing(
    z.array(z.object({ duration_in_seconds: looseNumber, stage: nothing(z.object({ name: looseText })) })),
  ),
  last_stage_change_date: looseText,
  creation_date: looseText,
})
export type Opportunity = z.infer<typeof Opportunity>

export const Account = z.object({
  id: looseId,
  name: looseText,
  owner: Owner,
  tags: Tags,
  addresses: Addresses,
  hotness: looseNumber,
  last_interaction_date: looseText,
  creation_date: looseText,
})
export type Account = z.infer<typeof Account>

/** Of a person only what counts and groups: no name, no address of mail. */
export const Contact = z.object({
  id: looseId,
  owner: Owner,
  account: Named,
  tags: Tags,
  addresses: Addresses,
  creation_date: looseText,
})
export type Contact = z.infer<typeof Contact>

export const Task = z.object({
  id: looseId,
  type: looseText,
  account: Named,
  assignees: nothing(z.array(z.object({ id: looseId, name: looseText }))),
  archived: flag,
  completed: flag,
  completion_date: looseText,
  reminder_date: looseText,
  creation_date: looseText,
})
export type Task = z.infer<typeof Task>

export const User = z.object({ id: looseId, name: looseText })
