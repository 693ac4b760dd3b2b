import type { Property, ProviderContext } from '../contract.ts'
import { ifRefused } from '../kit/http/errors.ts'
import { inTurns } from '../kit/http/paging.ts'
import { availability } from '../kit/query/choices.ts'
import { accessibleCustomers, type CustomerAccount, search } from './client.ts'
import { type GoogleAdsRow, textAt } from './wire.ts'

/** Accounts requested at once. */
const AT_ONCE = 4
const MOST_ACCOUNTS = 100_000

const fields = (resource: string, names: string[]) => names.map((name) => `${resource}.${name}`).join(', ')
const OWN = `SELECT ${fields('customer', ['id', 'descriptive_name', 'currency_code', 'time_zone', 'manager', 'status'])} FROM customer`
const TREE = `SELECT ${fields('customer_client', ['id', 'descriptive_name', 'level', 'manager', 'hidden', 'status', 'currency_code', 'time_zone'])} FROM customer_client WHERE customer_client.status IN ('ENABLED', 'SUSPENDED', 'CANCELED')`

export interface AdsAccounts {
  properties: Property[]
  managers: { id: string; name: string }[]
}

/** Every account with figures that the login reaches, directly or through managers; each once, direct access first. */
export async function listAccounts(context: ProviderContext): Promise<AdsAccounts> {
  const seeds = await accessibleSeeds(context)
  const parts = await inTurns(seeds, AT_ONCE, (seed) => reachedFrom(context, seed))
  const properties = new Map<string, Property>()
  const isDirect = ({ id }: Property) => !id.includes('/')
  for (const property of parts.flatMap((part) => part.properties)) {
    const customer = property.id.split('/').at(-1) ?? property.id
    const known = properties.get(customer)
    const better = !known || (!known.available && property.available)
    if (better || (isDirect(property) && !isDirect(known) && property.available))
      properties.set(customer, property)
  }
  const managers = new Map(parts.flatMap((part) => part.managers).map((manager) => [manager.id, manager]))
  return {
    properties: [...properties.values()].toSorted((a, b) => a.name.localeCompare(b.name)),
    managers: [...managers.values()].toSorted((a, b) => a.name.localeCompare(b.name)),
  }
}

/** A login without any Google Ads account is no failure here: its list is empty. */
export const accessibleSeeds = (context: ProviderContext): Promise<string[]> =>
  ifRefused(accessibleCustomers(context), (refusal) => {
    if (refusal.field === 'account') return []
    throw refusal
  })

async function reachedFrom(context: ProviderContext, seed: string): Promise<AdsAccounts> {
  const own = await ifRefused<GoogleAdsRow | undefined | string>(
    search(context, { customer: seed, login: null }, OWN, { most: 1 }).then(({ rows }) => rows[0]),
    ({ message }) => message,
  )
  if (typeof own === 'string') return { properties: [unusable(seed, own)], managers: [] }
  if (!own) return { properties: [], managers: [] }
  if (textAt(own, 'customer.manager') !== 'true') {
    return { properties: [propertyOf(own, 'customer', { customer: seed, login: null }, null)], managers: [] }
  }
  const group = nameOf(own, 'customer')
  const { rows } = await search(context, { customer: seed, login: seed }, TREE, { most: MOST_ACCOUNTS })
  const isManager = (row: GoogleAdsRow) => textAt(row, 'customer_client.manager') === 'true'
  const idOf = (row: GoogleAdsRow) => textAt(row, 'customer_client.id')
  return {
    properties: rows
      .filter((row) => !isManager(row) && textAt(row, 'customer_client.hidden') !== 'true')
      .map((row) => propertyOf(row, 'customer_client', { customer: idOf(row), login: seed }, group)),
    managers: rows.filter(isManager).map((row) => ({ id: idOf(row), name: nameOf(row, 'customer_client') })),
  }
}

function propertyOf(
  row: GoogleAdsRow,
  from: string,
  { customer, login }: CustomerAccount,
  group: string | null,
): Property {
  const currency = textAt(row, `${from}.currency_code`)
  const timeZone = textAt(row, `${from}.time_zone`)
  const isClosed = ['CANCELED', 'CLOSED'].includes(textAt(row, `${from}.status`))
  return {
    id: login === null ? customer : `${login}/${customer}`,
    name: nameOf(row, from),
    ...(group ? { group } : {}),
    ...(currency ? { currency } : {}),
    ...(timeZone ? { timeZone } : {}),
    ...availability(!isClosed, 'This Google Ads account is cancelled. Its owner can set it going again.'),
  }
}

const unusable = (id: string, reason: string): Property => ({
  id,
  name: `CustomerAccount ${written(id)}`,
  available: false,
  reason,
})

const nameOf = (row: GoogleAdsRow, from: string): string =>
  textAt(row, `${from}.descriptive_name`) || `CustomerAccount ${written(textAt(row, `${from}.id`))}`

/** `1234567890` → `123-456-7890`, the format that people are used to. */
export const written = (id: string): string => id.replace(/^(\d{3})(\d{3})(\d{4})$/, '$1-$2-$3')
