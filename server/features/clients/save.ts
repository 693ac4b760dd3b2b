import { nanoid } from 'nanoid'
import { type ClientChange, type ClientForm, localeProfile } from '../../../shared/api/clients.ts'
import { changesOf } from '../../../shared/rules/auditDetails.ts'
import type { AppContext } from '../../context.ts'
import { beyondReach, isLimited, type Tenant } from '../../db/database.ts'
import { takeTurn } from '../../db/takeTurn.ts'
import { isPictureName } from '../../files/fileName.ts'
import { AppError, invalidField } from '../../lib/errors.ts'
import { withSeen } from '../../lib/withSeen.ts'
import { type Doer, record } from '../audit/record.ts'
import { clientDefaults } from '../dashboards/clientDefaults.ts'
import { followClient } from '../dashboards/followClient.ts'
import { moveAside, noteReach } from '../deleted/moveAside.ts'
import { showableFiles } from '../files/findFiles.ts'
import { providerFor } from '../sources/providerFor.ts'
import { catalogued } from '../widgets/catalogue.ts'
import { loadSourceFacts } from '../widgets/widgetRun.ts'
import { accountsOf, type ClientRow, loadClient } from './queries.ts'

/** Their values are no texts that a person reads. */
const UNREAD = ['logo', 'locale', 'accounts'] as const
/** The most clients of a company: its lists show them all. */
const MOST_CLIENTS = 2_000

/** Adds a client, also to those that the doer works for where they are chosen, and returns its id. Throws AppError('invalid_input' | 'limit_reached'). */
export async function createClient(
  context: AppContext,
  tx: Tenant,
  doer: Doer,
  form: ClientForm,
): Promise<string> {
  const { companyId } = doer
  await requireRoomForClient(tx)
  const id = nanoid()
  await requireFits(tx, form, null)
  await tx
    .insertInto('clients')
    .values({ id, companyId, ...columnsOf(form), createdAt: context.now().toString() })
    .execute()
  if (await isLimited(tx)) {
    await tx.insertInto('memberClients').values({ companyId, userId: doer.userId, clientId: id }).execute()
  }
  await storeAccounts(tx, { companyId, clientId: id }, form)
  await record(tx, doer, { action: 'client.created', subject: { kind: 'client', id, name: form.name } })
  return id
}

/** Keeps the place for one more client until the transaction ends. Throws AppError('limit_reached') where there is none. */
export async function requireRoomForClient(tx: Tenant): Promise<void> {
  await takeTurn(tx, 'clients')
  const { count } = await beyondReach(tx, () =>
    tx
      .selectFrom('clients')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow(),
  )
  if (count >= MOST_CLIENTS) {
    throw new AppError('limit_reached', `A company has at most ${MOST_CLIENTS} clients. Delete one first.`)
  }
}

/**
 * Changes a client, and with it every dashboard and widget that follows it (shared/rules/clientDefaults.ts). Returns the
 * dashboards that changed, whose pages are out of date once the transaction is committed. Throws
 * AppError('not_found' | 'invalid_input' | 'locked'), and AppError('stale_version') where somebody else has changed the same
 * since it was `seen`.
 */
export async function updateClient(
  context: AppContext,
  tx: Tenant,
  actor: Doer,
  id: string,
  { seen, ...sent }: ClientChange,
): Promise<string[]> {
  await takeTurn(tx, 'clients')
  const client = await loadClient(tx, id)
  const accounts = await accountsOf(tx, id)
  const locale = localeProfile.parse(client.locale)
  const wanted = { ...sent, locale: localeProfile.parse({ ...locale, ...sent.locale }) }
  const form = withSeen<ClientForm, ClientForm>({ ...client, locale, accounts }, wanted, seen, UNREAD)
  await requireFits(tx, form, client)
  const before = await clientDefaults(tx, id)
  const details = changesIn(client, accounts, form)
  await tx.updateTable('clients').set(columnsOf(form, client.locale)).where('id', '=', id).execute()
  await tx.deleteFrom('clientAccounts').where('clientId', '=', id).execute()
  await storeAccounts(tx, { companyId: actor.companyId, clientId: id }, form)
  if (details) {
    const subject = { kind: 'client', id, name: form.name } as const
    await record(tx, actor, { action: 'client.changed', subject, details: { ...details } })
  }
  const after = await clientDefaults(tx, id)
  const own = await tx
    .selectFrom('dashboards')
    .select('id')
    .where('clientId', '=', id)
    .orderBy('id')
    .execute()
  const changed: string[] = []
  for (const dashboard of own) {
    const isChanged = await followClient(context, tx, actor, { dashboardId: dashboard.id, before, after })
    if (isChanged) changed.push(dashboard.id)
  }
  return changed
}

/**
 * Deletes a client, which can be brought back for a while; its dashboards stay as they are, open invitations of its people
 * end. Throws AppError('not_found'), and AppError('conflict') while people sign in for it.
 */
export async function deleteClient(
  context: Pick<AppContext, 'now'>,
  tx: Tenant,
  doer: Doer,
  id: string,
): Promise<void> {
  const { name } = await loadClient(tx, id)
  const { people } = await tx
    .selectFrom('users')
    .select(({ fn }) => fn.countAll<number>().as('people'))
    .where('clientId', '=', id)
    .executeTakeFirstOrThrow()
  if (people > 0) {
    const who = people === 1 ? 'One person signs in' : `${people} people sign in`
    throw new AppError('conflict', `${who} to read for ${name}. Delete them from your people first.`)
  }
  const subject = { kind: 'client' as const, id, name }
  await moveAside(context, tx, doer, subject)
  await tx.deleteFrom('clients').where('id', '=', id).execute()
  await noteReach(tx, id)
  await record(tx, doer, { action: 'client.deleted', subject })
}

function changesIn(client: ClientRow, before: ClientForm['accounts'], form: ClientForm) {
  const { name, logo, accent } = client
  const former = localeProfile.parse(client.locale)
  const byType = (accounts: ClientForm['accounts']) => accounts.toSorted((a, b) => (a.type < b.type ? -1 : 1))
  return changesOf(
    { ...former, name, logo, accent, accounts: byType(before) },
    {
      ...localeProfile.parse({ ...former, ...form.locale }),
      name: form.name,
      logo: form.logo,
      accent: form.accent,
      accounts: byType(form.accounts),
    },
    ['logo', 'accounts'],
  )
}

const columnsOf = ({ name, logo, accent, locale }: ClientForm, before: unknown = {}) => ({
  name,
  logo,
  accent,
  locale: JSON.stringify(localeProfile.parse({ ...(before as object), ...locale })),
})

async function storeAccounts(
  tx: Tenant,
  place: { companyId: string; clientId: string },
  { accounts }: ClientForm,
): Promise<void> {
  if (accounts.length === 0) return
  await tx
    .insertInto('clientAccounts')
    .values(accounts.map((account) => ({ ...place, ...account })))
    .execute()
}

/**
 * Refuses a name that another client has, a logo of another company, and a source that is not of the data's kind. The logo
 * that the client has `before` stays as it is: it may be a person's own picture from before that was refused.
 */
async function requireFits(
  tx: Tenant,
  { name, logo, accounts }: ClientForm,
  before: ClientRow | null,
): Promise<void> {
  const twin = await beyondReach(tx, () =>
    tx
      .selectFrom('clients')
      .select('id')
      .where('nameKey', '=', (row) => row.fn('lower', [row.val(name)]))
      .executeTakeFirst(),
  )
  if (twin && twin.id !== before?.id) throw invalidField('name', 'Another client has this name.')
  const isChosen = logo !== null && logo !== before?.logo
  if (isChosen && !(isPictureName(logo) && (await showableFiles(tx, [logo])).has(logo))) {
    throw invalidField('logo', 'This picture is not there (any more). Choose another one.')
  }
  const known = await loadSourceFacts(
    tx,
    accounts.map(({ sourceId }) => sourceId),
  )
  for (const { type, sourceId } of accounts) {
    const source = known.get(sourceId)
    if (!source)
      throw invalidField('accounts', 'One of the sources is not there (any more). Choose another one.')
    if (source.kind !== catalogued(type)?.provider.definition.kind) {
      const { name: kind } = providerFor(source.kind).definition
      throw invalidField('accounts', `A ${kind} source cannot feed this data.`)
    }
  }
}
