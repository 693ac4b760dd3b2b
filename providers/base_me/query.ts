import type { ProviderContext, ProviderQuery, QueryBatch, ResultTable } from '../contract.ts'
import { buildFactRows } from '../kit/answers/facts.ts'
import { noticesWhere } from '../kit/answers/notices.ts'
import { asksMoney, foreignNotice, namedCurrency } from '../kit/answers/oneCurrency.ts'
import { keepRecords } from '../kit/answers/records.ts'
import { buildTable } from '../kit/answers/resultRows.ts'
import { ACCOUNT_SECONDS, memoize } from '../kit/http/memoize.ts'
import type { Listed } from '../kit/http/paging.ts'
import { checkQuery, chosenProperty } from '../kit/query/readQuery.ts'
import { ProviderError } from '../providerError.ts'
import { accountCurrency, listLinks } from './client.ts'
import { TYPE, ZONE } from './definition.ts'
import { FIGURES, OF_CONFIRMED } from './figures.ts'
import { factOf, isIn, Link, namesOf } from './links.ts'

/** Runs one query by counting links, from either source. @throws ProviderError */
export async function run(context: ProviderContext, query: ProviderQuery): Promise<ResultTable> {
  const [answer] = await runAll(context, [query])
  if (answer && !(answer instanceof ProviderError)) return answer
  throw answer ?? new Error('A question was left without an answer.')
}

/** Widgets of a page mostly count the same links: those of one client and range are read once for all of them. */
export const batch: QueryBatch = {
  most: 24,
  key: ({ property, range }) => JSON.stringify([property, range.start, range.end]),
  run: runAll,
}

async function runAll(
  context: ProviderContext,
  queries: readonly ProviderQuery[],
): Promise<(ResultTable | ProviderError)[]> {
  const refusals = queries.map(refusalOf)
  const sound = queries.filter((_query, index) => refusals[index] === null)
  const [first] = sound
  if (!first) return refusals.filter((refusal) => refusal !== null)
  const found = await linksFor(context, first, sound.every(needsConfirmedAlone))
  const account = sound.some(needsCurrency) ? await currencyOf(context, first) : null
  return queries.map((query, index) => refusals[index] ?? tableFor(query, found, account, context.now))
}

/** A query that cannot be requested fails alone. */
function refusalOf(query: ProviderQuery): ProviderError | null {
  try {
    checkQuery(query, TYPE)
    chosenProperty(query, 'Choose a client.')
    keepLinks([], query)
    return null
  } catch (error) {
    if (error instanceof ProviderError) return error
    throw error
  }
}

const keepLinks = (links: readonly Link[], { filter }: ProviderQuery): Link[] =>
  keepRecords(links, filter, TYPE, (link, field) =>
    field === 'price' ? link.price : (namesOf(link)[field] ?? []),
  )

const needsConfirmedAlone = ({ metrics, dimension }: ProviderQuery) =>
  dimension !== 'status' && metrics.every((metric) => OF_CONFIRMED.includes(metric))

async function linksFor(
  context: ProviderContext,
  { property, range }: ProviderQuery,
  onlyConfirmed: boolean,
): Promise<Listed<Link>> {
  const { credentials } = context
  if (credentials.type !== 'imported') {
    return listLinks(context, { client: property ?? '', range, onlyConfirmed })
  }
  const records = await credentials.records({ property, range })
  return { items: records.map((record) => Link.parse(record)), truncated: false }
}

function tableFor(
  query: ProviderQuery,
  { items, truncated }: Listed<Link>,
  account: string | null,
  now: Temporal.Instant,
): ResultTable {
  const links = keepLinks(items, query)
  const currency = asksMoney(query, TYPE) ? (namedCurrency(query) ?? account) : null
  const facts = links.map((link) => factOf(link, currency))
  const { rows, totals } = buildFactRows(query, TYPE, FIGURES, facts)
  const foreign = links.filter((link) => link.price !== null && !isIn(link, currency)).length
  const notices = [
    ...(foreign > 0 ? [foreignNotice(foreign, ['link', 'links'], currency)] : []),
    ...noticesWhere([truncated, 'truncated', CUT]),
  ]
  return buildTable(query, TYPE, rows, { totals, currency, timeZone: ZONE, now, truncated, notices })
}
const CUT = 'Only the first 10,000 links were read. Ask for a shorter range.'

const needsCurrency = (query: ProviderQuery) => asksMoney(query, TYPE) && namedCurrency(query) === null

/** The account's currency, or the one given when the file was imported. */
async function currencyOf(
  context: ProviderContext,
  { property, range }: ProviderQuery,
): Promise<string | null> {
  const { credentials } = context
  if (credentials.type === 'imported') return credentials.answers.currency ?? null
  return memoize(context, 'currency', ACCOUNT_SECONDS, () =>
    accountCurrency(context, { client: property ?? '', range }),
  )
}
