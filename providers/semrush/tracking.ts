import { z } from 'zod'
import type { ProviderContext } from '../contract.ts'
import type { Answered } from './answer.ts'
import { get } from './client.ts'
import type { SemrushRow } from './csv.ts'
import { isNothingFound, unknownForm } from './errors.ts'
import { readJson } from './json.ts'
import type { SemrushRequest } from './query.ts'

/** Values lie below dates, marks of websites, or both; a plain one has neither. */
const Nested = z.record(z.string(), z.unknown())
/** Rows come as an object with the keys "0", "1" …, though the documentation says array; none at all is `[]`. */
const Rows = z.union([
  z.array(Nested),
  z.record(z.string(), Nested).transform((byPlace) => Object.values(byPlace)),
])
const Report = z.object({ total: z.coerce.number(), data: z.union([Rows, z.null().transform(() => [])]) })

/** Asks a report of Position Tracking. Each call costs its price, whatever it finds. */
export async function askTracking(
  context: ProviderContext,
  subject: string,
  request: SemrushRequest,
): Promise<Answered> {
  const rows: SemrushRow[] = []
  const isList = request.parameters.type === 'tracking_position_organic'
  for (let calls = 1; ; calls++) {
    const { total, found } = await askPage(context, request, isList ? rows.length : null)
    rows.push(...found)
    const done = !isList || found.length === 0 || rows.length >= Math.min(total, request.rows)
    if (done) return { subject, rows, full: isList && rows.length < total, units: calls * request.price }
  }
}

async function askPage(
  context: ProviderContext,
  { path, parameters, columns, rows, page = rows }: SemrushRequest,
  offset: number | null,
): Promise<{ total: number; found: SemrushRow[] }> {
  const text = await get(context, 'api', path, {
    ...parameters,
    ...(offset === null
      ? {}
      : { display_limit: String(Math.min(page, rows - offset)), display_offset: String(offset) }),
  })
  if (isNothingFound(text)) return { total: 0, found: [] }
  const { total, data } = readJson(text, Report)
  return { total, found: data.map((row) => readRow(row, columns)) }
}

function readRow(row: z.infer<typeof Nested>, columns: string[]): SemrushRow {
  const [name = ''] = columns
  if (newest(row[name]) === '') throw unknownForm(Object.keys(row).join(';'))
  const read = columns.map((code): [string, string] => [code, newest(row[code])])
  return Object.fromEntries(read)
}

/** The value of the last day, whether websites lie below days or days below the one website; '' where there is none. */
function newest(value: unknown): string {
  if (typeof value === 'string' || typeof value === 'number') return String(value)
  const { data: nested = {} } = Nested.safeParse(value)
  const keys = Object.keys(nested)
  const day = keys
    .filter((key) => /^\d{8}$/.test(key))
    .toSorted()
    .at(-1)
  const key = day ?? keys.find((other) => other !== 'Diff')
  return key === undefined ? '' : newest(nested[key])
}
