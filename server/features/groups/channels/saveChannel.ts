import { nanoid } from 'nanoid'
import type { ChannelChange, ChannelForm } from '../../../../shared/api/alertChannels.ts'
import { email } from '../../../../shared/api/auth.ts'
import { MOST_CHANNELS } from '../../../../shared/domain/monitoring.ts'
import { notAnAddress, pastedAddress } from '../../../../shared/rules/mailAddress.ts'
import { addressHint, findAddressProblem } from '../../../../shared/rules/monitoring/channelAddress.ts'
import { sendableAt } from '../../../../shared/rules/monitoring/quietHours.ts'
import { newWebhookSecret } from '../../../channels/signature.ts'
import type { AppContext } from '../../../context.ts'
import { beyondReach, type Tenant } from '../../../db/database.ts'
import { CHANNEL_ADDRESS, CHANNEL_OLD_SECRET, CHANNEL_SECRET, placeIn } from '../../../db/encryptedColumns.ts'
import type { Actor } from '../../../http/session.ts'
import { AppError, forbidden, invalidField } from '../../../lib/errors.ts'
import { record } from '../../audit/record.ts'
import { lockGroup } from '../queries.ts'
import { type ChannelRow, channelName, loadChannel, presentChannel, timesOf } from './channels.ts'
import { tryAgainNow } from './claim.ts'
import { queueMissed } from './queueDeliveries.ts'

/** How long a webhook's former secret is signed with too (Standard Webhooks). */
const OVERLAP_HOURS = 24

type Keeping = Pick<AppContext, 'now' | 'cipher'>
/** A channel that was made or changed, with a secret that is shown this once. */
interface SavedChannel {
  id: string
  secret: string | null
}

/**
 * Adds a channel to a group: a personal one, one of each kind, is everybody's to add; the others are an administrator's. Throws
 * AppError('not_found' | 'forbidden' | 'invalid_input' | 'conflict' | 'limit_reached').
 */
export async function addChannel(
  context: Keeping,
  tx: Tenant,
  actor: Actor,
  groupId: string,
  form: ChannelForm,
): Promise<SavedChannel> {
  await lockGroup(tx, groupId)
  requireMay(actor, form.personal)
  await requireRoom(tx, actor, groupId, form)
  const id = nanoid()
  const { companyId } = actor
  const secret = form.kind === 'webhook' ? newWebhookSecret() : null
  await tx
    .insertInto('alertChannels')
    .values({
      id,
      companyId,
      groupId,
      personId: form.personal ? actor.userId : null,
      kind: form.kind,
      createdAt: context.now().toString(),
      ...(!isOwnMail(form) && addressColumns(context, { companyId, id }, form, form.address ?? '')),
      secret: secret === null ? null : context.cipher.encrypt(secret, placeIn(CHANNEL_SECRET, companyId, id)),
      ...settingColumns(form),
    })
    .execute()
  await note(tx, actor, 'channel.added', { id, ...form })
  return { id, secret }
}

/**
 * Changes a channel. Another address starts with a clean slate, and gets at once what has failed to arrive; its kind stays. What
 * else waits follows the new times. Throws AppError('not_found' | 'forbidden' | 'invalid_input').
 */
export async function changeChannel(
  context: Keeping,
  tx: Tenant,
  actor: Actor,
  id: string,
  change: ChannelChange,
): Promise<SavedChannel> {
  const row = await loadChannel(tx, id, actor.userId)
  requireMay(actor, row.personId !== null)
  const shown = presentChannel(row)
  if ((change.kind ?? shown.kind) !== shown.kind) {
    throw invalidField('kind', 'A channel stays what it is: add another one.')
  }
  const isMoved = change.address !== undefined && !isOwnMail(shown)
  const place = { companyId: actor.companyId, id }
  await tx
    .updateTable('alertChannels')
    .set({
      ...(isMoved && { ...addressColumns(context, place, shown, change.address ?? ''), ...CLEAN }),
      ...settingColumns({ ...shown, ...change }),
    })
    .where('id', '=', id)
    .execute()
  const changed = await loadChannel(tx, id, actor.userId)
  await tx
    .updateTable('alertDeliveries')
    .set({ dueAt: sendableAt(context.now(), timesOf(changed)).toString() })
    .where('channelId', '=', id)
    .where('state', '=', 'waiting')
    .where('tries', '=', 0)
    .execute()
  if (isMoved) {
    // What may have arrived at the former address has not at this one.
    await tx
      .updateTable('alertDeliveries')
      .set({ unanswered: 0 })
      .where('channelId', '=', id)
      .where('state', '=', 'waiting')
      .execute()
    await tryAgainNow(context, tx, changed)
  }
  if (isMoved && row.state === 'disabled') await queueMissed(context, tx, changed)
  await note(tx, actor, 'channel.changed', changed)
  return { id, secret: null }
}

/** Gives a webhook a new secret; the old one counts for a day more. Throws AppError('not_found' | 'forbidden' | 'invalid_input'). */
export async function renewSecret(
  { now, cipher }: Keeping,
  tx: Tenant,
  actor: Actor,
  id: string,
): Promise<SavedChannel> {
  const row = await loadChannel(tx, id, actor.userId)
  requireMay(actor, row.personId !== null)
  if (row.kind !== 'webhook' || row.secret === null)
    throw invalidField('kind', 'Only a webhook has a secret.')
  const { companyId } = actor
  const secret = newWebhookSecret()
  const before = cipher.decrypt(row.secret, placeIn(CHANNEL_SECRET, companyId, id))
  await tx
    .updateTable('alertChannels')
    .set({
      secret: cipher.encrypt(secret, placeIn(CHANNEL_SECRET, companyId, id)),
      oldSecret: cipher.encrypt(before, placeIn(CHANNEL_OLD_SECRET, companyId, id)),
      oldSecretUntil: now().add({ hours: OVERLAP_HOURS }).toString(),
    })
    .where('id', '=', id)
    .execute()
  await note(tx, actor, 'channel.changed', row)
  return { id, secret }
}

/** Deletes a channel with what waits for it. Throws AppError('not_found' | 'forbidden'). */
export async function deleteChannel(tx: Tenant, actor: Actor, id: string): Promise<void> {
  const row = await loadChannel(tx, id, actor.userId)
  requireMay(actor, row.personId !== null)
  await tx.deleteFrom('alertChannels').where('id', '=', id).execute()
  await note(tx, actor, 'channel.deleted', row)
}

/** A channel that works again, or has never failed. */
export const CLEAN = { state: 'active', problem: null, failingSince: null }

function requireMay({ role }: Actor, isPersonal: boolean): void {
  if (!isPersonal && role !== 'admin') throw forbidden()
}

async function requireRoom(
  tx: Tenant,
  { userId }: Actor,
  groupId: string,
  { personal, kind }: Pick<ChannelForm, 'personal' | 'kind'>,
): Promise<void> {
  const rows = await beyondReach(tx, () =>
    tx.selectFrom('alertChannels').select(['personId', 'kind']).where('groupId', '=', groupId).execute(),
  )
  if (personal && rows.some((row) => row.personId === userId && row.kind === kind)) {
    throw new AppError(
      'conflict',
      'You have a channel of your own of this kind in this group already: change that one.',
    )
  }
  if (!personal && rows.filter(({ personId }) => personId === null).length >= MOST_CHANNELS) {
    throw new AppError('limit_reached', `A group has at most ${MOST_CHANNELS} channels. Delete one first.`)
  }
}

/** Its address is the person's, wherever that moves to. */
const isOwnMail = ({ personal, kind }: Pick<ChannelForm, 'personal' | 'kind'>) => personal && kind === 'mail'

/** Throws AppError('invalid_input') for an address that its kind does not have. */
function addressColumns(
  { cipher }: Keeping,
  { companyId, id }: { companyId: string; id: string },
  { kind }: Pick<ChannelForm, 'kind'>,
  typed: string,
) {
  const address = kind === 'mail' ? pastedAddress(typed) : typed
  const problem = kind === 'mail' ? mailProblem(address) : findAddressProblem(kind, address)
  if (problem !== null) throw invalidField('address', problem)
  return {
    address: cipher.encrypt(address, placeIn(CHANNEL_ADDRESS, companyId, id)),
    addressHint: kind === 'mail' ? address : addressHint(address),
  }
}

type Settings = Pick<ChannelForm, 'name' | 'cadence' | 'timezone' | 'hour' | 'weekday' | 'quiet'>

const mailProblem = (address: string) => (email.safeParse(address).success ? null : notAnAddress(address))

const settingColumns = ({ name, cadence, timezone, hour, weekday, quiet }: Settings) => ({
  name,
  cadence,
  timezone,
  hour,
  weekday,
  quietFrom: quiet?.from ?? null,
  quietTo: quiet?.to ?? null,
})

const note = (
  tx: Tenant,
  actor: Actor,
  action: 'channel.added' | 'channel.changed' | 'channel.deleted',
  { id, kind, name }: Pick<ChannelRow, 'id' | 'kind' | 'name'>,
) => record(tx, actor, { action, subject: { kind: 'channel', id, name: channelName({ kind, name }) } })
