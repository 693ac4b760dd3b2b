import type { Cell } from '../../shared/domain/values.ts'
import {
  type Notice,
  type ProviderContext,
  ProviderError,
  type ProviderQuery,
  type QuestionBatch,
  type ResultTable,
} from '../contract.ts'
import { stepOfDay } from '../days.ts'
import { ACCOUNT_SECONDS, readOnce } from '../once.ts'
import type { Listed } from '../paging.ts'
import { checkQuestion, chosenProperty } from '../question.ts'
import { keepRecords } from '../records.ts'
import { answerTable } from '../resultRows.ts'
import { accountCurrency, listLinks } from './client.ts'
import { TYPE, ZONE } from './definition.ts'
import { figureOf, isIn, METRICS, OF_CONFIRMED, type Reading } from './figures.ts'
import { Link, namesOf } from './links.ts'

/** Answers one question by counting links, wherever they come from. @throws ProviderError */
export async function run(context: ProviderContext, query: ProviderQuery): Promise<ResultTable> {
  const [answer] = await runAll(context, [query])
  if (answer && !(answer instanceof ProviderError)) return answer
  throw answer ?? new Error('A question was left without an answer.')
}

/** Widgets of a page mostly count the same links: those of one client and range are read once for all of them. */
export const batch: QuestionBatch = {
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
  return queries.map((query, index) => refusals[index] ?? tableFor(query, found, account))
}

/** What cannot even be asked is its question's own failure. */
function refusalOf(query: ProviderQuery): ProviderError | null {
  try {
    checkQuestion(query, TYPE)
    chosenProperty(query, 'Choose a client.')
    keepLinks([], query)
    return null
  } catch (error) {
    if (error instanceof ProviderError) return error
    throw error
  }
}

const keepLinks = (links: readonly Link[], { filter }: ProviderQuery): Link[] =>
  keepRecords(links, filter, TYPE, (link, field) => (field === 'price' ? link.price : namesOf(link, field)))

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

function tableFor(query: ProviderQuery, found: Listed<Link>, account: string | null): ResultTable {
  const links = keepLinks(found.items, query)
  const reading = { currency: hasMoney(query) ? (namedCurrency(query) ?? account) : null }
  const figures = (members: readonly Link[]) =>
    query.metrics.map((metric) => figureOf(metric)?.count(members, reading) ?? null)
  const totals = figures(links)
  const rows: Cell[][] =
    query.dimension === null
      ? [totals]
      : [...grouped(links, query, query.dimension)].map(([name, members]) => [name, ...figures(members)])
  return answerTable(query, TYPE, rows, {
    totals: rows.length > 0 ? totals : null,
    currency: reading.currency,
    timeZone: ZONE,
    unsettledFrom: null,
    truncated: found.truncated,
    notices: noticesOf(query, links, reading, found.truncated),
  })
}

const hasMoney = ({ metrics }: ProviderQuery) =>
  METRICS.some(({ id, type }) => type === 'money' && metrics.includes(id))

/** The one currency of a question's amounts, where its filter or its widget names it. */
const namedCurrency = ({ filter, currency }: ProviderQuery): string | null =>
  filter?.clauses
    .find(({ field }) => field === 'currency')
    ?.values[0]?.trim()
    .toUpperCase() ?? currency

const needsCurrency = (query: ProviderQuery) => hasMoney(query) && namedCurrency(query) === null

/** Of the account, or as it was told when the file was imported. */
async function currencyOf(
  context: ProviderContext,
  { property, range }: ProviderQuery,
): Promise<string | null> {
  const { credentials } = context
  if (credentials.type === 'imported') return credentials.answers.currency ?? null
  return readOnce(context, 'currency', ACCOUNT_SECONDS, () =>
    accountCurrency(context, { client: property ?? '', range }),
  )
}

/** A group for every value with a link that one of the metrics is about. */
function grouped(links: readonly Link[], { metrics }: ProviderQuery, dimension: string): Map<string, Link[]> {
  const step = TYPE.dimensions.find(({ id }) => id === dimension)?.time
  const figures = metrics.flatMap((metric) => figureOf(metric) ?? [])
  const groups = new Map<string, Link[]>()
  for (const link of links) {
    if (!figures.some(({ of }) => of(link))) continue
    const names = step && step !== 'hour' ? [stepOfDay(link.day, step)] : namesOf(link, dimension)
    for (const name of names) groups.getOrInsertComputed(name, () => []).push(link)
  }
  return groups
}

function noticesOf(
  query: ProviderQuery,
  links: readonly Link[],
  reading: Reading,
  truncated: boolean,
): Notice[] {
  const notices: Notice[] = []
  const foreign = links.filter((link) => link.price !== null && !isIn(link, reading)).length
  if (foreign > 0 && hasMoney(query)) {
    const text = `Amounts are in ${reading.currency}; ${foreign} ${foreign === 1 ? 'link in another currency counts without its price' : 'links in other currencies count without their prices'}. Filter by a currency to see its amounts.`
    notices.push({ code: 'partial', text })
  }
  if (truncated)
    notices.push({
      code: 'truncated',
      text: 'Only the first 10,000 links were read. Ask for a shorter range.',
    })
  return notices
}
