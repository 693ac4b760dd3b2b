import { z } from 'zod'
import type { DateRange } from '../../shared/domain/ranges.ts'
import { accessTokenOf } from '../connection.ts'
import type { ProviderContext } from '../contract.ts'
import { slicesOf } from '../days.ts'
import { parsed } from '../json.ts'
import { pagesInTurn } from '../paging.ts'
import { bearer, callVendor, type Parameters } from '../vendorCall.ts'
import { readBody } from './errors.ts'
import { Accounts, Domain, DomainHistory, type HistoryDay, Keyword, KeywordPlace } from './wire.ts'

const PAGE = 500
const MOST_PAGES = 100
/** The longest window of one question (dossier section 5). */
const MOST_DAYS = 100

/** A condition on keywords, as AccuRanker takes it. */
export interface VendorFilter {
  name: string
  comparator: string
  value: string | number | boolean | string[]
}

interface Asked {
  path: string
  /** Objects come back empty without it. */
  fields: string[]
  parameters?: Parameters
  /** A POST with these reads, too. */
  filters?: VendorFilter[]
}

/** Names of the accounts that the login belongs to: the cheapest call there is. */
export async function listAccounts(context: ProviderContext): Promise<string[]> {
  const accounts = await ask(context, { path: '/accounts/', fields: ['id', 'name'] }, Accounts)
  return accounts.map(({ id, name }) => name || id)
}

export function listDomains(context: ProviderContext): Promise<Domain[]> {
  const fields = ['id', 'domain', 'display_name', 'group.name', 'group.account.id', 'group.account.name']
  return allPages(context, { path: '/domains/', fields }, Domain)
}

export async function listCompetitors(
  context: ProviderContext,
  domain: string,
): Promise<{ id: string; name: string }[]> {
  const fields = ['domain', 'competitors.id', 'competitors.domain', 'competitors.display_name']
  const { competitors } = await ask(context, { path: domainPath(domain), fields }, DomainHistory)
  return competitors.map(({ id, domain: name, display_name }) => ({
    id: id ?? name,
    name: display_name || name,
  }))
}

/** Alpha-2 codes of the countries that keywords are tracked in. */
export async function listCountries(context: ProviderContext, domain: string): Promise<string[]> {
  const asked = { path: `${domainPath(domain)}keywords/`, fields: ['search_locale.country_code'] }
  const places = await allPages(context, asked, KeywordPlace)
  const codes = places.map(({ search_locale }) => search_locale?.country_code ?? '')
  return [...new Set(codes)].filter((code) => code !== '').toSorted()
}

/** A line of days with its name. */
export interface Series {
  id: string
  name: string
  days: HistoryDay[]
}

/** The domain's own history or its competitors', in pieces that AccuRanker takes. */
export async function askHistory(
  context: ProviderContext,
  domain: string,
  { range, paths, whose }: { range: DateRange; paths: string[]; whose: 'own' | 'competitors' },
): Promise<Series[]> {
  const prefix = whose === 'own' ? 'history' : 'competitors.history'
  const fields = [
    ...['id', 'domain', 'display_name', `${prefix}.date`, ...paths.map((path) => `${prefix}.${path}`)],
    ...(whose === 'own' ? [] : ['competitors.id', 'competitors.domain', 'competitors.display_name']),
  ]
  const found = new Map<string, Series>()
  for (const slice of slicesOf(range, MOST_DAYS)) {
    const asked = { path: domainPath(domain), fields, parameters: period(slice) }
    const answer = await ask(context, asked, DomainHistory)
    const lines = whose === 'own' ? [{ ...answer, id: domain }] : answer.competitors
    for (const { id = '', domain: name, display_name, history } of lines) {
      const line = { id, name: display_name || name || id, days: [] }
      found.getOrInsertComputed(id || name, (): Series => line).days.push(...history)
    }
  }
  return [...found.values()]
}

/** Keywords with their ranks on the days of a range, which is at most `MOST_DAYS` long. */
export function askKeywords(
  context: ProviderContext,
  domain: string,
  { range, fields, filters }: { range: DateRange; fields: string[]; filters: VendorFilter[] },
): Promise<Keyword[]> {
  const asked = { path: `${domainPath(domain)}keywords/`, fields, parameters: period(range) }
  return allPages(context, filters.length > 0 ? { ...asked, filters } : asked, Keyword)
}

const domainPath = (domain: string) => `/domains/${encodeURIComponent(domain)}/`
const period = ({ start, end }: DateRange) => ({ period_from: start, period_to: end })

/**
 * No total is told, and whether fewer rows are given than asked for is not documented: a page that is not full is
 * the last unless its size is a round number, which can be a cap.
 */
async function allPages<T extends z.ZodType>(
  context: ProviderContext,
  asked: Asked,
  row: T,
): Promise<z.infer<T>[]> {
  const { items } = await pagesInTurn(async ({ offset }) => {
    const parameters = { ...asked.parameters, limit: PAGE, offset }
    const items = await ask(context, { ...asked, parameters }, z.array(row))
    return { items, isLast: items.length === 0 || (items.length < PAGE && items.length % 10 !== 0) }
  }, MOST_PAGES)
  return items
}

async function ask<T>(
  context: ProviderContext,
  { path, fields, parameters, filters }: Asked,
  schema: z.ZodType<T>,
): Promise<T> {
  const answer = await callVendor(context, {
    url: `${context.origin('app')}/api/v4${path}`,
    parameters: { fields: fields.join(','), ...parameters },
    headers: bearer(accessTokenOf(context, 'AccuRanker')),
    ...(filters ? { body: { operator: 'and', filters } } : {}),
  })
  return parsed(schema, readBody(answer), 'AccuRanker')
}
