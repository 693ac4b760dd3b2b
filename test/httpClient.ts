import { Agent, FormData, request } from 'undici'
import { z } from 'zod'
import { errorBody } from '../shared/api/common.ts'
import { pageGlobals } from '../shared/api/company.ts'

export interface Answer {
  status: number
  headers: Record<string, string | string[] | undefined>
  text: string
  bytes: Uint8Array
  /** The body, which must be JSON of this shape. */
  as<T extends z.ZodType>(schema: T): z.output<T>
  /** The one shape of every error. */
  error(): z.output<typeof errorBody>
}

export interface Page extends Answer {
  globals: z.output<typeof pageGlobals>
}

interface Extras {
  /** Sent as JSON, or as multipart when it is FormData. */
  body?: unknown
  /** Sent as it stands. */
  raw?: string
  headers?: Record<string, string>
}

/**
 * A browser from the server's point of view: stores cookies, opens a page to learn its CSRF token, and sends
 * the same headers as the client's calls. Follows no redirect.
 */
export interface HttpClient {
  get(path: string, headers?: Record<string, string>): Promise<Answer>
  post(path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>
  put(path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>
  delete(path: string, headers?: Record<string, string>): Promise<Answer>
  /** As it stands, without the token a page would add. */
  send(method: string, path: string, extras?: Extras): Promise<Answer>
  /** Opens a page and takes its CSRF token for the calls to come. */
  open(path?: string): Promise<Page>
  signIn(email: string, password: string): Promise<Answer>
  cookies: Map<string, string>
  csrfToken: string
  /**
   * Sent as x-forwarded-for, which the server trusts where it is configured to; empty: the header is omitted.
   */
  address: string
}

/** Sent as JSON it would arrive as {}, and the test would be about a form without fields. */
const GLOBAL_FORM =
  "This FormData is Node's own; import { FormData } from 'undici', which sends it as multipart."

const agent = new Agent({ keepAliveTimeout: 1_000, pipelining: 1 })

type Watch = (method: string, path: string, answer: Answer) => void

/**
 * @param host the name under which it reaches the product; that of `url` by default
 * @param watch is shown every answer
 */
export function httpClient(url: string, host?: string, watch?: Watch): HttpClient {
  const cookies = new Map<string, string>()
  const identification = crypto.randomUUID()

  const send: HttpClient['send'] = async (method, path, { body, raw, headers = {} } = {}) => {
    if (body instanceof globalThis.FormData) throw new Error(GLOBAL_FORM)
    const json = body !== undefined && !(body instanceof FormData)
    const answer = await request(new URL(path, url), {
      method: method as 'GET',
      dispatcher: agent,
      headers: {
        'user-agent': 'tests',
        ...(host && { host }),
        'x-requested-with': 'XMLHttpRequest',
        'x-identification': identification,
        ...(client.address && { 'x-forwarded-for': client.address }),
        ...(cookies.size > 0 && {
          cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        }),
        ...(json && { 'content-type': 'application/json' }),
        ...headers,
      },
      body: json ? JSON.stringify(body) : ((body as FormData | undefined) ?? raw ?? null),
    })
    for (const line of [answer.headers['set-cookie'] ?? []].flat()) keepCookie(cookies, line)
    const bytes = new Uint8Array(await answer.body.arrayBuffer())
    const read = readAnswer(answer.statusCode, answer.headers, bytes)
    watch?.(method, path, read)
    return read
  }

  const client: HttpClient = {
    cookies,
    csrfToken: '',
    address: '',
    send,
    get: (path, headers = {}) => send('GET', path, { headers }),
    post: (path, body = {}, headers = {}) => change('POST', path, body, headers),
    put: (path, body = {}, headers = {}) => change('PUT', path, body, headers),
    delete: (path, headers = {}) => change('DELETE', path, undefined, headers),
    open: async (path = '/') => {
      const answer = await send('GET', path, { headers: { accept: 'text/html' } })
      const json = /<script type="application\/json" id="globals">(.*?)<\/script>/s.exec(answer.text)?.[1]
      const globals = pageGlobals.parse(JSON.parse(json ?? 'null'))
      client.csrfToken = globals.csrfToken
      return { ...answer, globals }
    },
    signIn: async (email, password) => {
      await client.open('/login')
      const answer = await client.post('/login', { email, password })
      if (answer.status === 200) await client.open('/dashboards')
      return answer
    },
  }
  async function change(method: string, path: string, body: unknown, headers: Record<string, string>) {
    if (!client.csrfToken) await client.open()
    return send(method, path, { body, headers: { 'x-csrf-token': client.csrfToken, ...headers } })
  }
  return client
}

function keepCookie(cookies: Map<string, string>, line: string): void {
  const [pair = '', ...attributes] = line.split(';')
  const name = pair.slice(0, pair.indexOf('='))
  const ended = attributes.some((attribute) => /^\s*(max-age=0|expires=thu, 01 jan 1970)/i.test(attribute))
  if (ended) cookies.delete(name)
  else cookies.set(name, pair.slice(pair.indexOf('=') + 1))
}

function readAnswer(status: number, headers: Answer['headers'], bytes: Uint8Array): Answer {
  const text = new TextDecoder().decode(bytes)
  const as: Answer['as'] = (schema) => {
    const parsed = schema.safeParse(isJson(text) ? JSON.parse(text) : undefined)
    if (!parsed.success) {
      throw new Error(
        `Answer ${status} is of another shape: ${text.slice(0, 500)}\n${z.prettifyError(parsed.error)}`,
      )
    }
    return parsed.data
  }
  return { status, headers, bytes, text, as, error: () => as(errorBody) }
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
