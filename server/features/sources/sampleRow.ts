import type { Property, Provider, ProviderContext, ResultTable } from '../../../providers/contract.ts'
import { ProviderError } from '../../../providers/providerError.ts'
import type { SampleRow, TestedSource } from '../../../shared/api/sampleRow.ts'
import { formatValue } from '../../../shared/rules/numberFormat.ts'
import type { AppContext } from '../../context.ts'
import { abortable } from '../../lib/abortable.ts'
import { budgetRefusal, budgetsOf, type KeptReading } from './budgets.ts'
import type { TestedCredentials } from './connect.ts'
import { propertiesOf } from './loadSource.ts'
import { openSession } from './openSession.ts'
import { type SampleQuery, sampleQuery } from './sampleQuery.ts'
import { providerContext } from './vendor.ts'

/** How long a person waits for a row. */
const WAIT_MS = 6_000
/** How long the vendor may take: giving up while it works says nothing about the source. */
const CALL_MS = 20_000

/** A source, connected or about to be. */
interface Sampled {
  provider: Provider
  account: string
  properties: Property[]
  budgets: KeptReading[]
  run<T>(
    work: (vendor: ProviderContext) => Promise<T>,
    signal: AbortSignal,
    property: string | null,
  ): Promise<T>
}

/** A row of a connected source. Throws AppError('not_found'), and nothing for what the vendor does. */
export async function sampleOfSource(
  context: AppContext,
  companyId: string,
  sourceId: string,
): Promise<SampleRow> {
  const { source, provider, run } = await openSession(context, companyId, sourceId)
  if (source.importedAt !== null)
    return unavailable('This source is based on a file: its import shows what it holds.')
  return sampleRow(context, {
    provider,
    account: source.accountLabel,
    properties: propertiesOf(source),
    budgets: budgetsOf(source),
    run,
  })
}

/** What tested credentials reach, with a row, before anything is stored. */
export async function presentTested(
  context: AppContext,
  provider: Provider,
  { credentials, probe, properties, budgets }: TestedCredentials,
): Promise<TestedSource> {
  const known = (property: string) => properties.find(({ id }) => id === property)
  return {
    account: probe.accountLabel,
    properties: provider.definition.properties
      ? properties.filter(({ available }) => available).length
      : null,
    warnings: probe.warnings,
    sample: await sampleRow(context, {
      provider,
      account: probe.accountLabel,
      properties,
      budgets,
      run: (work, signal) => work(providerContext(context, provider, credentials, signal, { known })),
    }),
  }
}

/**
 * One row by a small real query. It takes nothing from what is reserved for reports and readers (shared/rules/budget.ts),
 * and is waited for only briefly.
 */
async function sampleRow(context: AppContext, sampled: Sampled): Promise<SampleRow> {
  const { provider, properties, budgets, account, run } = sampled
  const { definition } = provider
  const property = (definition.properties && properties.find(({ available }) => available)) ?? null
  if (definition.properties && !property)
    return unavailable(`The login reaches no ${definition.properties.label.toLowerCase()} that can be read.`)
  const asked = { vendor: definition.name, property: property?.id ?? null, purpose: 'renewal' as const }
  const refusal = budgetRefusal(budgets, asked, context.now())
  if (refusal) return unavailable(refusal.message)
  const stops = context.stopping ? [context.stopping] : []
  try {
    const work = run(
      async (vendor) => {
        const chosen = await sampleQuery(provider, vendor, property)
        return 'missing' in chosen ? chosen : { ...chosen, table: await provider.run(vendor, chosen.query) }
      },
      AbortSignal.any([AbortSignal.timeout(CALL_MS), ...stops]),
      asked.property,
    )
    const found = await abortable(work, AbortSignal.any([AbortSignal.timeout(WAIT_MS), ...stops]))
    if ('missing' in found)
      return unavailable(
        `There is no row to show yet: each widget chooses its own ${found.missing}, which figures depend on.`,
      )
    return present(property?.name ?? account, found)
  } catch (error) {
    if (error instanceof ProviderError) return unavailable(error.message)
    if (error instanceof DOMException && error.name === 'TimeoutError')
      return unavailable(`${definition.name} takes long for a row. Figures in widgets may take a while too.`)
    context.log.error({ err: error }, 'A sample row could not be made.')
    return unavailable('A row could not be read.')
  }
}

const unavailable = (reason: string): SampleRow => ({ kind: 'unavailable', reason })

function present(account: string, { type, query, table }: SampleQuery & { table: ResultTable }): SampleRow {
  const start = query.dimension === null ? 0 : 1
  const row = table.rows.find((cells) => cells.slice(start).some((cell) => cell !== null))
  if (!row) return { kind: 'empty', account, dates: query.range }
  const dimension = type.dimensions.find(({ id }) => id === query.dimension)
  const cells = table.columns.map((column, index) => ({
    label: column.label,
    text: textOf(row[index] ?? null, column, currencyOf(column.id, type, table)),
    step: index < start ? (dimension?.time ?? null) : null,
    numeric: index >= start && typeof row[index] !== 'string',
  }))
  return { kind: 'row', account, data: type.name, dates: query.range, cells }
}

const currencyOf = (id: string, { metrics }: SampleQuery['type'], table: ResultTable) =>
  [...metrics, ...(table.catalogue?.metrics ?? [])].find((metric) => metric.id === id)?.currency ??
  table.currency

function textOf(
  cell: string | number | null,
  { type }: ResultTable['columns'][number],
  currency: string | null,
): string {
  if (type === 'text' || type === 'time' || typeof cell === 'string') return cell === null ? '' : String(cell)
  return formatValue(cell, type, currency ? { currency } : {})
}
