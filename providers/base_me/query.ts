import type { Cell } from '../../shared/domain/values.ts'
import type { Notice, ProviderContext, ProviderQuery, ResultTable } from '../contract.ts'
import { stepOfDay } from '../days.ts'
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
  checkQuestion(query, TYPE)
  const client = chosenProperty(query, 'Choose a client.')
  const found = await linksFor(context, query, client)
  const links = keepRecords(found.items, query.filter, TYPE, (link, field) =>
    field === 'price' ? link.price : namesOf(link, field),
  )
  const reading = { currency: await currencyFor(context, query, client) }
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

async function linksFor(
  context: ProviderContext,
  { range, metrics, dimension }: ProviderQuery,
  client: string,
): Promise<Listed<Link>> {
  const { credentials } = context
  if (credentials.type === 'imported') {
    const records = await credentials.records({ property: client, range })
    return { items: records.map((record) => Link.parse(record)), truncated: false }
  }
  const onlyConfirmed = dimension !== 'status' && metrics.every((metric) => OF_CONFIRMED.includes(metric))
  return listLinks(context, { client, range, onlyConfirmed })
}

/** The one currency of all amounts: what the filter or the widget names, else the account's or the import's. */
async function currencyFor(
  context: ProviderContext,
  { filter, currency, range, metrics }: ProviderQuery,
  client: string,
): Promise<string | null> {
  if (!hasMoney(metrics)) return null
  const named = filter?.clauses
    .find(({ field }) => field === 'currency')
    ?.values[0]?.trim()
    .toUpperCase()
  if (named || currency) return named || currency
  const { credentials } = context
  if (credentials.type === 'imported') return credentials.answers.currency ?? null
  return accountCurrency(context, { client, range })
}

const hasMoney = (metrics: readonly string[]) =>
  METRICS.some(({ id, type }) => type === 'money' && metrics.includes(id))

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
  { metrics }: ProviderQuery,
  links: readonly Link[],
  reading: Reading,
  truncated: boolean,
): Notice[] {
  const notices: Notice[] = []
  const foreign = links.filter((link) => link.price !== null && !isIn(link, reading)).length
  if (foreign > 0 && hasMoney(metrics)) {
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
