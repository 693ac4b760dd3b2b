import { z } from 'zod'
import {
  consentDecision,
  consentError,
  consentPage,
  isRegisteredRedirect,
  personOf,
  redirectBack,
  type SandboxPerson,
} from '../../sandbox/consent.ts'
import type { EmulatorContext } from '../../sandbox/emulation.ts'
import { grantSeal } from '../../sandbox/grants.ts'
import { SCOPES } from '../definition.ts'
import { ADVERTISERS } from './accounts.ts'

/** The payload of a code or a token. */
interface Grant {
  kind: 'code' | 'token'
  app: string
  person: string
  /** How often the person's grants to this app had been revoked when this one was made. */
  generation: number
  scopes: number[]
  /** Codes: when it ends, in epoch milliseconds. */
  until?: number
  nonce?: string
}

const CODE_SECONDS = 3600
const SECRET = 'sandbox-secret'
const seal = grantSeal<Grant>('emulated tiktok, no secret')
const ALL_SCOPES = Object.keys(SCOPES).map(Number)

/** The token of the first person, which never ends. */
export const demoToken = (): Promise<string> =>
  seal.sign({ kind: 'token', app: 'sandbox-demo', person: '7082001', generation: 0, scopes: ALL_SCOPES })

/** An application error comes with status 200. */
export const refusal = (code: number, message: string): Response => envelope({}, code, message)

export const envelope = (data: unknown, code = 0, message = 'OK'): Response =>
  Response.json({ code, message, request_id: '20261121120000010245', data })

const isApp = (id: string) => id.startsWith('sandbox-')
const generationOf = ({ app, person }: Pick<Grant, 'app' | 'person'>, { memory }: EmulatorContext): number =>
  Number(memory.get(`revoked:${app}:${person}`) ?? 0)

/** GET and POST /portal/auth. Permissions are the app's; the person ticks advertisers, and may tick none. */
export async function authorise(request: Request, context: EmulatorContext): Promise<Response> {
  const query = new URL(request.url).searchParams
  const app = query.get('app_id') ?? ''
  const redirectUri = query.get('redirect_uri') ?? ''
  if (!isApp(app)) return consentError(400, 'The app does not exist.')
  if (!isRegisteredRedirect(redirectUri)) return consentError(400, 'The redirect_uri is not registered.')
  if (request.method !== 'POST') {
    const choices = ADVERTISERS.map(({ id, name }) => ({ value: id, label: name }))
    return consentPage('TikTok for Business', { legend: 'Ad accounts to share', choices })
  }
  const state = query.get('state')
  const decision = await consentDecision(request)
  if (!decision) return redirectBack(redirectUri, { state })
  const code = await seal.sign({
    kind: 'code',
    app,
    person: decision.person.id,
    nonce: crypto.randomUUID(),
    generation: generationOf({ app, person: decision.person.id }, context),
    scopes: context.switches.has('missing_scope') ? [1, 2] : ALL_SCOPES,
    until: context.now.epochMilliseconds + CODE_SECONDS * 1000,
  })
  return redirectBack(redirectUri, { auth_code: code, code, state })
}

const TokenCall = z.object({ app_id: z.string(), secret: z.string(), auth_code: z.string() })

/** POST /oauth2/access_token/ */
export async function token(request: Request, context: EmulatorContext): Promise<Response> {
  if (context.switches.has('token_server_error')) return refusal(50000, 'System error.')
  const body = TokenCall.safeParse(await request.json().catch(() => null))
  if (!body.success) return refusal(40002, `Missing required field(s): ${missing(body.error)}`)
  const { app_id, secret, auth_code } = body.data
  if (!isApp(app_id) || secret !== SECRET) return refusal(40101, 'The app_id or secret is incorrect.')
  const grant = await seal.read(auth_code)
  const used = `used:${grant?.nonce}`
  const isLate = (grant?.until ?? 0) < context.now.epochMilliseconds
  if (grant?.kind !== 'code' || grant.app !== app_id || isLate || context.memory.has(used)) {
    return refusal(
      40110,
      'The auth_code is canceled. Please re-authorize and try again with a new auth_code.',
    )
  }
  context.memory.set(used, true)
  const { person, generation, scopes } = grant
  return envelope({
    access_token: await seal.sign({ kind: 'token', app: app_id, person, generation, scopes }),
    advertiser_ids: advertisersOf(personOf(person)).map(({ id }) => id),
    scope: scopes,
  })
}

const RevokeCall = z.object({ app_id: z.string(), secret: z.string(), access_token: z.string() })

/** POST /oauth2/revoke_token/ */
export async function revoke(request: Request, context: EmulatorContext): Promise<Response> {
  const body = RevokeCall.safeParse(await request.json().catch(() => null))
  if (!body.success) return refusal(40002, `Missing required field(s): ${missing(body.error)}`)
  const { app_id, secret, access_token } = body.data
  if (!isApp(app_id) || secret !== SECRET) return refusal(40101, 'The app_id or secret is incorrect.')
  const bearer = await readToken(access_token, context)
  if (bearer instanceof Response) return bearer
  context.memory.set(`revoked:${bearer.grant.app}:${bearer.grant.person}`, bearer.grant.generation + 1)
  return envelope({ app_id, advertiser_ids: advertisersOf(bearer.person).map(({ id }) => id) })
}

/** The person whose token stands in the `Access-Token` header, or the refusal to send. */
export async function bearerOf(
  request: Request,
  context: EmulatorContext,
): Promise<SandboxPerson | Response> {
  const text = request.headers.get('access-token')
  if (!text) {
    return refusal(40104, 'Access token is null, you should set it in http header with key Access-Token.')
  }
  const bearer = await readToken(text, context)
  return bearer instanceof Response ? bearer : bearer.person
}

async function readToken(
  text: string,
  context: EmulatorContext,
): Promise<{ grant: Grant; person: SandboxPerson } | Response> {
  const grant = await seal.read(text)
  const person = personOf(grant?.person)
  if (context.switches.has('expired_token')) return refusal(40102, 'Access token is expired.')
  const isRevoked =
    !grant || grant.generation < generationOf(grant, context) || context.switches.has('revoked_grant')
  if (grant?.kind !== 'token' || !person || isRevoked) {
    return refusal(40105, 'Access token is incorrect or has been revoked.')
  }
  return { grant, person }
}

/** The second person shares no advertiser. */
export const advertisersOf = (person: SandboxPerson | undefined) =>
  person?.id === '7082001' ? ADVERTISERS : []

const missing = (error: z.ZodError) => error.issues.map(({ path }) => path.join('.')).join(', ')
