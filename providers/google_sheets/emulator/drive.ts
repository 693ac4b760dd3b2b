import { z } from 'zod'
import type { EmulatorContext } from '../../sandbox/emulation.ts'
import type { EmulatedBook } from './books.ts'
import { masked } from './mask.ts'

/** Drive's files.list, as far as `q`, paging, order by time and `fields` go. */
export function listFiles(
  query: URLSearchParams,
  { switches }: EmulatorContext,
  books: readonly EmulatedBook[],
): Response {
  const tests = testsOf(query.get('q') ?? '')
  if (!tests) return refusal(400, 'invalid', 'Invalid Value')
  const start = Number(/^page-(\d+)$/.exec(query.get('pageToken') ?? 'page-0')?.[1] ?? Number.NaN)
  const asked = Number(query.get('pageSize') ?? 100)
  if (Number.isNaN(start) || !(asked >= 1 && asked <= 1000)) return refusal(400, 'invalid', 'Invalid Value')
  const size = switches.has('two_pages') ? Math.min(2, asked) : asked
  const found = books
    .filter((book) => tests.every((test) => test(book)))
    .toSorted((a, b) => (a.modifiedTime < b.modifiedTime ? 1 : -1))
  const page = found.slice(start, start + size)
  const answer = {
    kind: 'drive#fileList',
    incompleteSearch: false,
    ...(start + size < found.length ? { nextPageToken: `page-${start + size}` } : {}),
    files: page.map(({ id, title, mimeType, modifiedTime }) => ({
      kind: 'drive#file',
      id,
      name: title,
      mimeType,
      modifiedTime,
      trashed: false,
      webViewLink: `https://docs.google.com/spreadsheets/d/${id}/edit?usp=drivesdk`,
      owners: [{ displayName: 'Alex Rivera', emailAddress: 'alex.rivera@northwind.example' }],
    })),
  }
  return Response.json(
    masked(answer, query.get('fields') ?? 'kind,incompleteSearch,nextPageToken,files(kind,id,name,mimeType)'),
  )
}

type Test = (book: EmulatedBook) => boolean

/** The conditions of `q`; null where it is not understood. */
function testsOf(q: string): Test[] | null {
  const condition =
    /^\s*(mimeType|trashed|name)\s*(=|contains)\s*(true|false|'(?:[^'\\]|\\.)*')\s*(?:and\b|$)/
  const tests: Test[] = []
  for (let rest = q; rest.trim() !== ''; ) {
    const found = condition.exec(rest)
    if (!found) return null
    const [whole, field, operator, literal = ''] = found
    const wanted = literal.replace(/^'|'$/g, '').replace(/\\(.)/g, '$1')
    if (field === 'trashed') tests.push(() => wanted === 'false')
    else if (field === 'mimeType' && operator === '=') tests.push(({ mimeType }) => mimeType === wanted)
    else if (field === 'name')
      tests.push(({ title }) => (operator === '=' ? title === wanted : hasWord(title, wanted)))
    else return null
    rest = rest.slice(whole.length)
  }
  return tests
}

/** `name contains` matches beginnings of words only. */
function hasWord(title: string, wanted: string): boolean {
  const text = title.toLowerCase()
  const words = wanted.toLowerCase()
  return [...text.matchAll(/(?<![\p{L}\p{N}])[\p{L}\p{N}(]/gu)].some(({ index }) =>
    text.startsWith(words, index),
  )
}

/** The older of Google's two envelopes. */
const refusal = (code: number, reason: string, message: string): Response =>
  Response.json(
    { error: { errors: [{ domain: 'global', reason, message }], code, message } },
    { status: code },
  )

const Envelope = z.object({ error: z.looseObject({}) })
const SIGN_IN_ERRORS: Record<number, object> = {
  401: {
    message: 'Invalid Credentials',
    domain: 'global',
    reason: 'authError',
    location: 'Authorization',
    locationType: 'header',
  },
  403: { message: 'Insufficient Permission', domain: 'global', reason: 'insufficientPermissions' },
}

/** A refusal of the token as Drive words it: Google's shared envelope with the older one's list of errors. */
export async function refusedSignIn(shared: Response): Promise<Response> {
  const { error } = Envelope.parse(await shared.json())
  const { status } = shared
  return Response.json({ error: { ...error, errors: [SIGN_IN_ERRORS[status]] } }, { status })
}
