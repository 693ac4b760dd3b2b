import { type Selectable, sql } from 'kysely'
import { type Channel, channel } from '../../../../shared/api/alertChannels.ts'
import { CADENCES, CHANNEL_KINDS, type ChannelKind } from '../../../../shared/domain/monitoring.ts'
import type { SendingTimes } from '../../../../shared/rules/monitoring/quietHours.ts'
import type { Tenant } from '../../../db/database.ts'
import type { AlertChannels } from '../../../db/types.ts'
import { notFound } from '../../../lib/errors.ts'

export type ChannelRow = Selectable<AlertChannels>

/** When a channel's messages go out. */
export const timesOf = ({
  cadence,
  timezone,
  hour,
  weekday,
  quietFrom,
  quietTo,
}: ChannelRow): SendingTimes => ({
  zone: timezone,
  cadence: CADENCES.find((one) => one === cadence) ?? 'at_once',
  hour,
  // Stored as ISO 8601 counts them, with Sunday as 7.
  weekday: weekday % 7,
  quiet:
    quietFrom === null || quietTo === null
      ? null
      : { from: Temporal.PlainTime.from(quietFrom), to: Temporal.PlainTime.from(quietTo) },
})

const withWaiting = (tx: Tenant) =>
  tx
    .selectFrom('alertChannels')
    .leftJoin('users', (join) =>
      join
        .onRef('users.id', '=', 'alertChannels.personId')
        .onRef('users.companyId', '=', 'alertChannels.companyId'),
    )
    .selectAll('alertChannels')
    .select('users.email as personsAddress')
    .select((row) =>
      row
        .selectFrom('alertDeliveries')
        .select(({ fn }) => fn.countAll<number>().as('waiting'))
        .whereRef('alertDeliveries.channelId', '=', 'alertChannels.id')
        .whereRef('alertDeliveries.companyId', '=', 'alertChannels.companyId')
        .where('alertDeliveries.state', '=', 'waiting')
        .$asScalar()
        .$notNull()
        .as('waiting'),
    )

type ShownChannel = Awaited<ReturnType<ReturnType<typeof withWaiting>['executeTakeFirstOrThrow']>>

/** The group's channels, and of personal ones those of this person alone. */
export const listChannels = (tx: Tenant, groupId: string, personId: string): Promise<ShownChannel[]> =>
  withWaiting(tx)
    .where('groupId', '=', groupId)
    .where((row) => row.or([row('personId', 'is', null), row('personId', '=', personId)]))
    .orderBy(sql`person_id is not null`)
    .orderBy('alertChannels.createdAt')
    .orderBy('alertChannels.id')
    .execute()

/** Throws AppError('not_found') for a channel that is somebody else's own, too. */
export async function loadChannel(tx: Tenant, id: string, personId: string): Promise<ShownChannel> {
  const row = await withWaiting(tx).where('alertChannels.id', '=', id).executeTakeFirst()
  if (!row || (row.personId !== null && row.personId !== personId)) throw notFound('channel')
  return row
}

/** A channel without its secrets. */
export const presentChannel = (row: ShownChannel): Channel =>
  channel.parse({
    ...row,
    personal: row.personId !== null,
    address: row.address === null ? (row.personsAddress ?? '') : row.addressHint,
    quiet: row.quietFrom === null ? null : { from: row.quietFrom, to: row.quietTo },
  })

/** What people call a channel. */
export function channelName(row: Pick<ChannelRow, 'kind' | 'name'>): string {
  const kind = kindOf(row)
  return row.name || (kind ? KIND_NAMES[kind] : row.kind)
}

/** A stored kind; null for one that this release does not know. */
export const kindOf = ({ kind }: Pick<ChannelRow, 'kind'>): ChannelKind | null =>
  CHANNEL_KINDS.find((one) => one === kind) ?? null

const KIND_NAMES: Record<ChannelKind, string> = {
  mail: 'Mail',
  slack: 'Slack',
  teams: 'Microsoft Teams',
  webhook: 'Webhook',
}
