import type { ProviderQuery, ResultTable } from '../../../providers/contract.ts'
import type { Cell } from '../../../shared/domain/values.ts'
import type { AppContext } from '../../context.ts'
import { BYTE_ORDER_MARK, csvOf, sourceName } from './csv.ts'
import type { ExportFacts } from './facts.ts'
import { listSources } from './listSources.ts'
import { type ExportedRow, readRows } from './readRows.ts'

const HEADER = [
  'Result',
  'Fetched at (UTC)',
  'Type',
  'Account',
  'From',
  'To',
  'Time zone',
  'Currency',
  'Row',
  'Dimension',
  'Value',
  'Metric',
  'Figure',
]
/** A result may have thousands of rows. */
const RESULTS_AT_ONCE = 5

/** Adds the stored figures of each source that has any as CSV, a line for each figure. */
export async function addFigures(context: AppContext, facts: ExportFacts): Promise<void> {
  facts.step('Figures')
  for await (const source of listSources(context, facts.companyId, 'results')) {
    const path = facts.paths.take('figures', sourceName(source), 'csv')
    await facts.zip.add(path, linesOf(context, facts, source.id))
  }
}

async function* linesOf(context: AppContext, facts: ExportFacts, sourceId: string): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvOf([HEADER])
  const asked = {
    table: 'results',
    columns: ['key', 'result', 'query', 'fetchedAt'],
    key: ['key'],
    only: { column: 'sourceId', value: sourceId },
    page: RESULTS_AT_ONCE,
  } as const
  for await (const row of readRows(context, facts.companyId, asked)) {
    yield csvOf(figuresOf(row))
    facts.counts.figures += 1
    facts.tick()
  }
}

/** Written by writeResult only: a ResultTable and its query went in. */
type StoredResult = ExportedRow & {
  key: Buffer
  fetchedAt: string
  result: ResultTable
  query: ProviderQuery | null
}

function figuresOf(row: ExportedRow): (string | number | null)[][] {
  const { key, fetchedAt, result, query } = row as StoredResult
  const about = [
    key.toString('hex'),
    fetchedAt,
    query?.type ?? null,
    query?.property ?? null,
    query?.range.start ?? null,
    query?.range.end ?? null,
    result.timeZone,
    result.currency,
  ]
  // Without a dimension every column is a metric.
  const first = result.columns[0]
  const dimension = first && (query ? query.dimension !== null : isDimension(first)) ? first : null
  const metrics = dimension ? result.columns.slice(1) : result.columns
  const lines = (place: string | number, value: Cell, figures: readonly Cell[]) =>
    metrics.map(({ label }, at) => [
      ...about,
      place,
      dimension?.label ?? null,
      value,
      label,
      figures[at] ?? null,
    ])
  return [
    ...result.rows.flatMap((cells, at) =>
      dimension ? lines(at + 1, cells[0] ?? null, cells.slice(1)) : lines(at + 1, null, cells),
    ),
    ...(result.totals ? lines('total', null, result.totals) : []),
  ]
}

const isDimension = ({ type }: { type: string }) => type === 'text' || type === 'time'
