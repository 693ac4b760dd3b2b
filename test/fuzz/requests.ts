import { FormData } from 'undici'
import { formDefinitions } from '../../server/features/configs/forms.ts'
import { SOURCE_KINDS } from '../../shared/domain/sources.ts'
import type { Known, Role } from './cast.ts'
import type { Operation } from './operations.ts'
import { type Draw, fill, mutate, withKnown } from './values.ts'

/** One request, which can be sent any number of times. */
export interface Planned {
  role: Role
  operation: Operation
  path: string
  body: unknown
}

const ID = /^[\w-]{21}$/
/** One in so many of them names something real: otherwise nothing would be left to try after a while. */
const DESTROYS: Record<string, number> = { 'DELETE /api/sources/{id}': 10, 'DELETE /api/dashboards/{id}': 3 }
/** What fields of these names hold. */
const FITTING: Record<string, readonly unknown[]> = {
  kind: SOURCE_KINDS,
  name: SOURCE_KINDS,
  type: SOURCE_KINDS,
  file: SOURCE_KINDS.map((kind) => `${kind}.svg`),
  version: [1, 2, 3],
  'version of /api/configs/forms/{version}': [formDefinitions.version],
  'name of /api/sources/import': ['base_me'],
  hidden_date_selector: ['true', 'false'],
  dryRun: ['true', 'false'],
  recipients: ['client@clients.example', 'client@clients.example, other@clients.example'],
  answers: ['{"currency":"USD"}', '{}'],
  mode: ['add', 'replace'],
}
const ZONES = ['UTC', 'Europe/Berlin', 'America/Sao_Paulo', 'Pacific/Apia', 'Australia/Lord_Howe']
const DAYS = ['2026-01-01', '2026-02-28', '2026-09-30', '2026-10-25', '2024-02-29']
const DOT = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
const FILES: readonly (string | Uint8Array<ArrayBuffer>)[] = [
  Uint8Array.fromBase64(DOT),
  'Client,Link,Date,Status\nA,https://a.example,2026-09-01,Confirmed\n',
  `${','.repeat(500)}\n${'A\n'.repeat(50)}`,
  '\u0000\u0001\u0002',
  '<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>',
]

/** Makes a request of what was drawn: by its schema, of things that exist, and then spoilt. */
export function planRequest(role: Role, operation: Operation, known: Known, drawn: Draw): Planned {
  let used = 0
  const pick = <T>(list: readonly T[]): T | undefined => {
    const choice = drawn.choices[used++ % drawn.choices.length] ?? 0
    return list[Math.floor(choice * list.length)]
  }
  const careless = pick([true, false, false, false])
  /** Most requests get what is right in their fields, so that more than the first check is reached. */
  const better = (field: string, given: string | number): unknown => {
    if (careless) return undefined
    const right = FITTING[`${field} of ${operation.path}`] ?? FITTING[field]
    if (right) return pick(right)
    if (/zone/i.test(field)) return pick(ZONES)
    if (/date|start|end/i.test(field) && /^\d{4}-/.test(String(given))) return pick(DAYS)
    if (field === 'check') return pick(known.checks.slice(-5))
    const named = field === 'id' || field === 'permalink' || ID.test(String(given))
    return named ? pick(idsFor(operation.path, field, known)) : undefined
  }
  const value = (field: string, schema: Operation['parameters'][number]['schema']) =>
    withKnown(fill(schema, drawn.seed), better, field)

  const rare = DESTROYS[operation.name]
  const spared = rare !== undefined && pick(Array.from({ length: rare }, (_, at) => at)) !== 0
  const given = Object.fromEntries(
    operation.parameters
      .filter(({ in: place }) => place === 'path' || pick([true, false]))
      .map(({ name, schema }) => [name, spared ? fill(schema, drawn.seed) : value(name, schema)]),
  )
  const wholeBody = operation.body && value('', operation.body)
  const [parameters, body] =
    wholeBody === null || pick([true, false, false])
      ? [spoilt(given, drawn), wholeBody]
      : [given, mutate(wholeBody, drawn.mutations)]
  return {
    role,
    operation,
    path: pathOf(operation, parameters),
    body: operation.files
      ? formOf(body, operation.files, pick)
      : operation.method === 'GET'
        ? undefined
        : body,
  }
}

/** Parameters whose values, but not their names, have been changed. */
function spoilt(given: Record<string, unknown>, { mutations }: Draw): Record<string, unknown> {
  const names = Object.keys(given)
  const changed = { ...given }
  for (const { place, value } of mutations) {
    const name = names[place % names.length]
    if (name !== undefined) changed[name] = value
  }
  return changed
}

/** Real ids for a field: of the kind that the path or the field names. */
function idsFor(path: string, field: string, known: Known): readonly string[] {
  if (field === 'permalink') return known.permalinks
  if (/client/i.test(field)) return known.clients
  if (/dashboard/i.test(field)) return known.dashboards
  if (/source|with|login/i.test(field)) return known.sources
  if (field !== 'id') return [...known.sources, ...known.dashboards]
  const [, , resource] = path.split('/')
  if (resource === 'clients') return known.clients
  if (resource === 'dashboards') return known.dashboards
  if (resource === 'sources') return known.sources
  if (resource === 'sessions') return known.sessions
  if (resource === 'users') return known.users
  if (resource === 'invitations') return known.invitations
  return known.reports
}

const asText = (value: unknown) =>
  (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).toWellFormed().slice(0, 6_000)

function pathOf({ path, parameters }: Operation, given: Record<string, unknown>): string {
  const query = new URLSearchParams()
  let filled = path
  for (const { name, in: place } of parameters) {
    if (!(name in given)) continue
    const text = asText(given[name])
    if (place === 'query') query.set(name, text)
    else filled = filled.replace(`{${name}}`, () => encodeURIComponent(text.slice(0, 400)))
  }
  return query.size > 0 ? `${filled}?${query}` : filled
}

function formOf(
  fields: unknown,
  files: readonly string[],
  pick: <T>(list: readonly T[]) => T | undefined,
): FormData {
  const form = new FormData()
  const entries = typeof fields === 'object' && fields !== null ? Object.entries(fields) : []
  for (const [name, value] of entries) {
    form.set(name, typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))
  }
  // Most saves of a dashboard come without an image.
  const name = pick(files.length > 1 ? [undefined, undefined, undefined, ...files] : [...files, undefined])
  if (name !== undefined)
    form.set(name, new File([pick(FILES) ?? ''], pick(['a.csv', '../b.png', 'c']) ?? ''))
  return form
}
