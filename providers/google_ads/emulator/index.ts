import { z } from 'zod'
import {
  emulateGoogleOAuth,
  GOOGLE_PEOPLE,
  goneAddress,
  googleRefusal,
  requireGoogleToken,
  sandboxGoogleCredentials,
  withGoogleSwitches,
} from '../../platforms/google/emulator/index.ts'
import type { Emulator, EmulatorContext } from '../../sandbox/emulation.ts'
import { ADS_SCOPE, definition } from '../definition.ts'
import { accountById, type EmulatedAccount, SEEDS, treeOf } from './accounts.ts'
import { GaqlRefusal, parseGaql } from './gaql.ts'
import { answerGaql, type SearchResult } from './search.ts'

/** Earlier versions have no address; those from here to the served ones respond that they are retired. */
const FIRST_VERSION = 20
const VERSIONS = ['23', '24', '25', '26']
const PAGE = 10_000
const PATH =
  /^(?:\/v(\d+))?\/customers(?::listAccessibleCustomers|\/([\d-]+)\/googleAds:(search|searchStream))$/

/** Emulates Google Ads' REST API, with or without the version in the origin. */
export const emulator: Emulator = async (request, context) => {
  const oauth = await emulateGoogleOAuth(request, context)
  if (oauth) return oauth
  const response = await withGoogleSwitches(context, async () => {
    const person = await requireGoogleToken(request, context, ADS_SCOPE)
    if (person instanceof Response) return person
    try {
      return await answer(request, context, person.sub === GOOGLE_PEOPLE[0].sub ? SEEDS : [])
    } catch (error) {
      if (!(error instanceof GaqlRefusal)) throw error
      return failure(error.status, error.code, error.message)
    }
  })
  return request.url.endsWith(':searchStream') ? await streamed(response) : response
}

/** A stream is always a list: a refusal is its only member. */
async function streamed(response: Response): Promise<Response> {
  const isRefusal = !response.ok && response.headers.get('content-type')?.startsWith('application/json')
  return isRefusal ? Response.json([await response.json()], { status: response.status }) : response
}

/** What a demo source is connected with: the first person of the consent page. */
export const sandboxCredentials = () => sandboxGoogleCredentials(definition)

async function answer(request: Request, context: EmulatorContext, seeds: string[]): Promise<Response> {
  const path = PATH.exec(new URL(request.url).pathname)
  if (!path) return googleRefusal(404, 'NOT_FOUND', 'Method not found.')
  const [, version, customer, method] = path
  if (version !== undefined && Number(version) < FIRST_VERSION) return goneAddress()
  if (version !== undefined && !VERSIONS.includes(version)) {
    throw new GaqlRefusal(
      'requestError',
      'UNSUPPORTED_VERSION',
      `Version v${version} is deprecated. Requests to this version will be blocked.`,
    )
  }
  if (seeds.length === 0) {
    throw new GaqlRefusal(
      'authenticationError',
      'NOT_ADS_USER',
      'User in the cookie is not a valid Ads user.',
      401,
    )
  }
  if (customer === undefined) {
    return Response.json({ resourceNames: seeds.map((seed) => `customers/${seed}`) })
  }
  const account = allowed(customer, request.headers.get('login-customer-id'), seeds, context)
  return await searched(request, context, account, method === 'searchStream')
}

/** The account, where the login reaches it by this way. */
function allowed(
  id: string,
  login: string | null,
  seeds: string[],
  { switches }: EmulatorContext,
): EmulatedAccount {
  if (!/^\d{10}$/.test(id)) {
    throw new GaqlRefusal('requestError', 'INVALID_CUSTOMER_ID', `Invalid customer ID '${id}'.`)
  }
  const account = accountById(id)
  if (!account) {
    throw new GaqlRefusal(
      'authenticationError',
      'CUSTOMER_NOT_FOUND',
      'No customer found for the provided customer id.',
      401,
    )
  }
  const below = (top: string, one: string) => treeOf(top).some(({ account: { id: found } }) => found === one)
  const isKnown = login === null ? seeds.includes(id) : seeds.some((seed) => below(seed, login))
  if (!isKnown || switches.has('no_access')) {
    throw new GaqlRefusal(
      'authorizationError',
      'USER_PERMISSION_DENIED',
      "User doesn't have permission to access customer. Note: If you're accessing a client customer, the manager's customer id must be set in the 'login-customer-id' header. See https://developers.google.com/google-ads/api/docs/concepts/call-structure#cid",
      403,
    )
  }
  if (login !== null && !below(login, id)) {
    throw new GaqlRefusal(
      'authorizationError',
      'INVALID_LOGIN_CUSTOMER_ID_SERVING_CUSTOMER_ID_COMBINATION',
      'The login customer does not serve the customer.',
      403,
    )
  }
  if (account.status !== 'ENABLED') {
    throw new GaqlRefusal(
      'authorizationError',
      'CUSTOMER_NOT_ENABLED',
      "The customer account can't be accessed because it is not yet enabled or has been deactivated.",
      403,
    )
  }
  return account
}

const Body = z.object({
  query: z.string(),
  pageToken: z.string().default(''),
  pageSize: z.number().optional(),
  searchSettings: z
    .object({
      omitResults: z.boolean().default(false),
      returnSummaryRow: z.boolean().default(false),
      returnTotalResultsCount: z.boolean().default(false),
    })
    .prefault({}),
  summaryRowSetting: z.string().optional(),
})

async function searched(
  request: Request,
  context: EmulatorContext,
  account: EmulatedAccount,
  streams: boolean,
): Promise<Response> {
  const body = Body.safeParse(await request.json().catch(() => null))
  if (!body.success) return googleRefusal(400, 'INVALID_ARGUMENT', 'Invalid JSON payload received.')
  if (context.switches.has('quota_used_up')) return quotaUsedUp()
  if (context.switches.has('bad_field')) {
    throw new GaqlRefusal(
      'queryError',
      'UNRECOGNIZED_FIELD',
      "Unrecognized field in the query: 'metrics.foo'.",
    )
  }
  if (body.data.pageSize !== undefined) {
    throw new GaqlRefusal(
      'requestError',
      'PAGE_SIZE_NOT_SUPPORTED',
      'Setting the page size is not supported.',
    )
  }
  const gaql = parseGaql(body.data.query)
  const now = context.now.toZonedDateTimeISO(account.timeZone)
  const found = answerGaql(gaql, { account, now, empty: context.switches.has('empty') })
  const fieldMask = gaql.select
    .map((field) => field.replace(/_([a-z])/g, (_whole, letter: string) => letter.toUpperCase()))
    .join(',')
  return Response.json(
    streams ? stream(found, body.data, fieldMask) : pageOf(found, body.data, fieldMask, context),
    {
      headers: { 'request-id': 'sandbox' },
    },
  )
}

function stream(
  { results, summary }: SearchResult,
  { summaryRowSetting }: z.infer<typeof Body>,
  fieldMask: string,
): object[] {
  const more = { fieldMask, requestId: 'sandbox' }
  return [
    ...(results.length > 0 && summaryRowSetting !== 'SUMMARY_ROW_ONLY' ? [{ results, ...more }] : []),
    ...(summary && summaryRowSetting?.startsWith('SUMMARY_ROW_') ? [{ summaryRow: summary, ...more }] : []),
  ]
}

/** Pages of 10,000 rows, or halves of what there is; the summary is a page of its own. */
function pageOf(
  { results, summary }: SearchResult,
  { pageToken, searchSettings: wanted }: z.infer<typeof Body>,
  fieldMask: string,
  { switches }: EmulatorContext,
): object {
  const at = pageToken === '' ? 0 : Number(/^p(\d+)$/.exec(pageToken)?.[1] ?? Number.NaN)
  if (!Number.isInteger(at)) {
    throw new GaqlRefusal('requestError', 'INVALID_PAGE_TOKEN', 'The page token is invalid.')
  }
  const rows = wanted.omitResults ? [] : results
  const size = switches.has('two_pages') ? Math.max(1, Math.ceil(rows.length / 2)) : PAGE
  const page = rows.slice(at, at + size)
  const summaryLeft = wanted.returnSummaryRow && summary !== null && at < rows.length
  const isSummary = wanted.returnSummaryRow && summary !== null && at >= rows.length
  const isMore = at + size < rows.length || summaryLeft
  return {
    ...(page.length > 0 ? { results: page } : {}),
    ...(isMore ? { nextPageToken: `p${Math.min(at + size, rows.length)}` } : {}),
    ...(wanted.returnTotalResultsCount ? { totalResultsCount: String(results.length) } : {}),
    ...(isSummary ? { summaryRow: summary } : {}),
    fieldMask,
    queryResourceConsumption: '812',
  }
}

function failure(
  status: number,
  errorCode: Record<string, string>,
  message: string,
  details?: object,
): Response {
  const rpc: Record<number, string> = {
    401: 'UNAUTHENTICATED',
    403: 'PERMISSION_DENIED',
    429: 'RESOURCE_EXHAUSTED',
  }
  const words: Record<number, string> = {
    401: 'Request is missing required authentication credential.',
    403: 'The caller does not have permission',
    429: 'Resource has been exhausted (e.g. check quota).',
  }
  return googleRefusal(
    status,
    rpc[status] ?? 'INVALID_ARGUMENT',
    words[status] ?? 'Request contains an invalid argument.',
    [
      {
        '@type': 'type.googleapis.com/google.ads.googleads.v26.errors.GoogleAdsFailure',
        errors: [{ errorCode, message, ...(details ? { details } : {}) }],
        requestId: 'sandbox',
      },
    ],
  )
}

const quotaUsedUp = () =>
  failure(429, { quotaError: 'RESOURCE_EXHAUSTED' }, 'Too many requests. Retry in 5603 seconds.', {
    quotaErrorDetails: {
      rateScope: 'DEVELOPER',
      rateName: 'Number of operations for basic access',
      retryDelay: '5603s',
    },
  })
