import {
  emulateGoogleOAuth,
  GOOGLE_PEOPLE,
  googleRefusal,
  requireGoogleToken,
  sandboxGoogleCredentials,
  withGoogleSwitches,
} from '../../platforms/google/emulator/index.ts'
import type { Emulator, EmulatorContext } from '../../sandbox/emulation.ts'
import { BUSINESS_SCOPE, definition } from '../definition.ts'
import { type EmulatedReview, reviewsOf } from './data.ts'
import { dailyAnswer, keywordRows, type Scene, singleAnswer } from './performance.ts'
import {
  ACCOUNTS,
  type EmulatedLocation,
  type EmulatedProfileAccount,
  locationById,
  NEWCOMER,
} from './places.ts'
import { RpcError } from './refusal.ts'

/** Emulates the four Business Profile APIs, whose paths do not collide. */
export const emulator: Emulator = async (request, context) =>
  (await emulateGoogleOAuth(request, context)) ??
  withGoogleSwitches(context, async () => {
    const person = await requireGoogleToken(request, context, BUSINESS_SCOPE)
    if (person instanceof Response) return person
    try {
      return Response.json(
        answer(request, context, person.sub === GOOGLE_PEOPLE[0].sub ? ACCOUNTS : [NEWCOMER]),
      )
    } catch (error) {
      if (!(error instanceof RpcError)) throw error
      return googleRefusal(error.status, error.rpc, error.message, error.details)
    }
  })

/** What a demo source is connected with: the first person of the consent page. */
export const sandboxCredentials = () => sandboxGoogleCredentials(definition)

const notFound = () => new RpcError(404, 'NOT_FOUND', 'Requested entity was not found.')
const forbidden = () => new RpcError(403, 'PERMISSION_DENIED', 'The caller does not have permission')

function answer(request: Request, context: EmulatorContext, accounts: EmulatedProfileAccount[]): object {
  const { pathname, searchParams } = new URL(request.url)
  const parts = /^\/v(1|4)\/(.+)$/.exec(pathname)?.[2]?.split('/') ?? []
  const [first, second, third, fourth, fifth] = parts
  if (first === 'accounts' && parts.length === 1) return accountList(searchParams, context, accounts)
  if (first === 'accounts' && third === 'locations') {
    const account = accounts.find(({ id }) => id === second)
    if (!account && second !== '-') throw forbidden()
    const own = account ? account.locations : [...new Set(accounts.flatMap(({ locations }) => locations))]
    if (parts.length === 3) return locationList(searchParams, context, own)
    if (fifth === 'reviews' && pathname.startsWith('/v4/')) {
      return reviewList(searchParams, context, account?.id ?? '', reachable(fourth ?? '', own, context))
    }
    throw notFound()
  }
  if (first !== 'locations' || second === undefined) throw notFound()
  const [id = '', method = ''] = second.split(':')
  const location = reachable(
    id,
    accounts.flatMap(({ locations }) => locations),
    context,
  )
  return third === undefined && method === ''
    ? masked(location, searchParams)
    : performance(parts, method, searchParams, context, location)
}

/** A location that one of the accounts may read. */
function reachable(id: string, own: string[], { switches }: EmulatorContext): EmulatedLocation {
  const location = locationById(id)
  if (!location) throw notFound()
  if (!own.includes(id) || switches.has('no_access')) throw forbidden()
  return location
}

function performance(
  parts: string[],
  method: string,
  parameters: URLSearchParams,
  { switches, now }: EmulatorContext,
  location: EmulatedLocation,
): object {
  if (switches.has('bad_field')) {
    throw new RpcError(400, 'INVALID_ARGUMENT', `Invalid value at 'daily_metrics' (TYPE_ENUM), "FOO"`)
  }
  if (switches.has('quota_used_up')) {
    throw new RpcError(
      429,
      'RESOURCE_EXHAUSTED',
      "Quota exceeded for quota metric 'Requests' and limit 'Requests per minute'.",
      [
        {
          '@type': 'type.googleapis.com/google.rpc.ErrorInfo',
          reason: 'RATE_LIMIT_EXCEEDED',
          metadata: { service: 'businessprofileperformance.googleapis.com', quota_limit_value: '300' },
        },
      ],
    )
  }
  if (!location.verified) throw forbidden()
  const scene: Scene = { location, now, empty: switches.has('empty') }
  if (method === 'fetchMultiDailyMetricsTimeSeries') return dailyAnswer(scene, parameters)
  if (method === 'getDailyMetricsTimeSeries') return singleAnswer(scene, parameters)
  if (parts.slice(2).join('/') !== 'searchkeywords/impressions/monthly') throw notFound()
  return paged(keywordRows(scene, parameters), 'searchKeywordsCounts', parameters, switches, {
    usual: 100,
    most: 100,
  })
}

/** One page; the switch `two_pages` halves what there is. */
function paged(
  all: object[],
  name: string,
  parameters: URLSearchParams,
  switches: EmulatorContext['switches'],
  { usual, most }: { usual: number; most: number },
): object {
  const asked = Math.min(Number(parameters.get('pageSize') ?? usual) || usual, most)
  const size = switches.has('two_pages') ? Math.max(1, Math.min(asked, Math.ceil(all.length / 2))) : asked
  const at = Number(parameters.get('pageToken')?.replace(/^p/, '') ?? 0)
  if (!Number.isInteger(at))
    throw new RpcError(400, 'INVALID_ARGUMENT', 'Request contains an invalid argument.')
  const rows = all.slice(at, at + size)
  return {
    ...(rows.length > 0 ? { [name]: rows } : {}),
    ...(at + size < all.length ? { nextPageToken: `p${at + size}` } : {}),
  }
}

function accountList(
  parameters: URLSearchParams,
  { switches }: EmulatorContext,
  accounts: EmulatedProfileAccount[],
): object {
  const rows = accounts.map(({ id, name, type }) => ({
    name: `accounts/${id}`,
    accountName: name,
    type,
    verificationState: type === 'PERSONAL' ? 'UNVERIFIED' : 'VERIFIED',
    ...(type === 'PERSONAL'
      ? {}
      : { role: 'PRIMARY_OWNER', permissionLevel: 'OWNER_LEVEL', accountNumber: id.slice(-10) }),
    vettedState: 'NOT_VETTED',
  }))
  return paged(rows, 'accounts', parameters, switches, { usual: 20, most: 20 })
}

function locationList(parameters: URLSearchParams, { switches }: EmulatorContext, own: string[]): object {
  const rows = own
    .map(locationById)
    .filter((location) => location !== undefined)
    .toSorted((a, b) => a.title.localeCompare(b.title))
    .map((location) => masked(location, parameters))
  return paged(rows, 'locations', parameters, switches, { usual: 10, most: 100 })
}

/** Only what the mask lists comes back; without one nothing does. */
function masked(location: EmulatedLocation, parameters: URLSearchParams): object {
  const mask = parameters.get('readMask')?.split(',')
  if (!mask) {
    throw new RpcError(400, 'INVALID_ARGUMENT', 'Request contains an invalid argument.', [
      {
        '@type': 'type.googleapis.com/google.rpc.BadRequest',
        fieldViolations: [{ field: 'read_mask', description: 'Field is required' }],
      },
    ])
  }
  const { id, title, storeCode, address, phone, category, verified } = location
  const all: Record<string, unknown> = {
    name: `locations/${id}`,
    title,
    storeCode: storeCode || undefined,
    storefrontAddress: address ?? undefined,
    phoneNumbers: { primaryPhone: phone },
    websiteUri: 'https://www.northwind.example/stores',
    categories: { primaryCategory: { displayName: category } },
    openInfo: { status: 'OPEN', canReopen: true },
    metadata: verified ? { hasVoiceOfMerchant: true } : {},
  }
  return Object.fromEntries(mask.map((field) => [field, all[field]]))
}

const STARS = ['ONE', 'TWO', 'THREE', 'FOUR', 'FIVE']

function reviewList(
  parameters: URLSearchParams,
  { switches, now }: EmulatorContext,
  account: string,
  location: EmulatedLocation,
): object {
  if (!location.verified) throw forbidden()
  const all = switches.has('empty') ? [] : reviewsOf(location, now)
  if (all.length === 0) return {}
  const written = ({ id, name, stars, comment, created, updated, replied }: EmulatedReview) => ({
    name: `accounts/${account}/locations/${location.id}/reviews/${id}`,
    reviewId: id,
    reviewer: { displayName: name },
    starRating: STARS[stars - 1],
    ...(comment ? { comment } : {}),
    createTime: created.toString(),
    updateTime: updated.toString(),
    ...(replied ? { reviewReply: { comment: 'Thank you!', updateTime: replied.toString() } } : {}),
  })
  const stars = all.reduce((sum, review) => sum + review.stars, 0)
  return {
    ...paged(all.map(written), 'reviews', parameters, switches, { usual: 50, most: 50 }),
    averageRating: Math.round((stars / all.length) * 10) / 10,
    totalReviewCount: all.length,
  }
}
