import { z } from 'zod'
import { CADENCES, CHANNEL_KINDS, CHANNEL_STATES } from '../domain/monitoring.ts'
import { seenPart } from '../rules/mailAddress.ts'
import { id, isoInstant, textLine, timeZone } from './common.ts'

const wallTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Write a time such as 22:00.')

const delivery = {
  cadence: z.enum(CADENCES),
  timezone: timeZone,
  /** Of digests. */
  hour: z.int().min(0).max(23),
  /** Of weekly digests, 1 is Monday. */
  weekday: z.int().min(1).max(7),
  /** Nothing is sent in between; may pass midnight. */
  quiet: z.strictObject({ from: wallTime, to: wallTime }).nullable(),
}

const fields = {
  kind: z.enum(CHANNEL_KINDS),
  name: textLine.max(80, 'A name has at most 80 characters.'),
  personal: z.boolean(),
  /** A mail address or the address of a hook. A personal channel by mail leads to the person's own. */
  address: z.string().overwrite(seenPart).max(2000).optional(),
  ...delivery,
}

/** POST /api/groups/{id}/channels. `personal`: the caller's own, one of each kind; others are the group's and an admin's to change. */
export const channelForm = z.strictObject({
  ...fields,
  name: fields.name.default(''),
  personal: fields.personal.default(false),
  cadence: fields.cadence.default('at_once'),
  hour: fields.hour.default(8),
  weekday: fields.weekday.default(1),
  quiet: fields.quiet.default(null),
})
export type ChannelForm = z.infer<typeof channelForm>

/** PUT /api/channels/{id}: what is absent stays. A channel stays of its kind, and whose it is. */
export const channelChange = z.strictObject(fields).partial()
export type ChannelChange = z.infer<typeof channelChange>

export const channel = z.object({
  id,
  kind: z.enum(CHANNEL_KINDS),
  name: z.string(),
  personal: z.boolean(),
  /** Host and last signs of a hook's address, which is a secret; a mail address whole. */
  address: z.string(),
  ...delivery,
  state: z.enum(CHANNEL_STATES),
  /** What stood in the way of the last message, with the receiver's words. */
  problem: z.string().nullable(),
  lastSentAt: isoInstant.nullable(),
  /** Messages that wait for their time or for another try. */
  waiting: z.number(),
})
export type Channel = z.infer<typeof channel>

/** A new channel, or a changed secret: a webhook's secret is shown this once. */
export const changedChannel = z.object({ channel, secret: z.string().nullable() })

/** POST /api/channels/{id}/test: what the receiver answered. */
export const channelTest = z.object({ isSent: z.boolean(), message: z.string() })
