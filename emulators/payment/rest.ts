import { timingSafeEqual } from 'node:crypto'
import { type Books, newId } from './books.ts'
import { cancel, end } from './lifecycle.ts'
import { API_LOGIN } from './settings.ts'
import type { Subscription } from './state.ts'
import { changeSubscriptions, estimateChange } from './subscriptionCalls.ts'
import { wireAccount, wireOrder, wireSubscription } from './wire.ts'

/** Calls a minute. */
const RATE_LIMIT = 250
const LOGIN_MS = 15 * 60_000

const EXPECTED = Buffer.from(
  `Basic ${Buffer.from(`${API_LOGIN.username}:${API_LOGIN.password}`).toString('base64')}`,
)

function isSignedIn(request: Request): boolean {
  const given = Buffer.from(request.headers.get('authorization') ?? '')
  return given.length === EXPECTED.length && timingSafeEqual(given, EXPECTED)
}

const refused = (status: number, error: Record<string, string> | string, action?: string) =>
  Response.json({ ...(action && { action }), result: 'error', error }, { status })

/** FastSpring's REST API at `/payment/api`. */
export function restApi(books: Books): (request: Request, path: readonly string[]) => Promise<Response> {
  let minute = 0
  let calls = 0
  function isTooMany(): boolean {
    const current = Math.floor(books.now() / 60_000)
    calls = current === minute ? calls + 1 : 1
    minute = current
    return calls > RATE_LIMIT
  }

  return async (request, [collection = '', id, part]) => {
    if (!isSignedIn(request)) return refused(401, 'Unauthorized')
    if (isTooMany()) return refused(429, 'Rate limit exceeded.')
    const { method } = request
    const query = new URL(request.url).searchParams
    if (method === 'POST' && collection === 'subscriptions') {
      const json: unknown = await request.json().catch(() => undefined)
      if (id === undefined) return changeSubscriptions(books, json)
      if (id === 'estimate') return estimateChange(books, json)
    }
    if (method === 'DELETE' && collection === 'subscriptions' && id) return remove(books, id, query)
    if (method !== 'GET') return refused(405, 'Method not allowed')
    if (collection === 'subscriptions')
      return part === 'entries' ? entries(books, id) : subscriptions(books, id)
    if (collection === 'orders' && id) {
      return several('orders', id, (one) => {
        const order = books.state.orders.find((known) => known.id === one)
        return order && wireOrder(books, order, false)
      })
    }
    if (collection === 'accounts') {
      if (id && part === 'authenticate') return authenticate(books, id)
      return accounts(books, id, query.get('email'))
    }
    return refused(404, 'Not found')
  }
}

/** One by itself, several as a list in which what is missing is an error of its own. */
function several(
  name: 'subscriptions' | 'orders' | 'accounts',
  ids: string,
  find: (id: string) => Record<string, unknown> | undefined,
): Response {
  const single = name.slice(0, -1)
  const missing = (id: string) => ({
    [single]: id,
    action: `${single}.get`,
    result: 'error',
    error: { [single]: 'Not found' },
  })
  const wanted = ids.split(',')
  if (wanted.length === 1) {
    const one = find(ids)
    return one
      ? Response.json({ ...one, action: `${single}.get`, result: 'success' })
      : Response.json({ [name]: [missing(ids)] }, { status: 404 })
  }
  const list = wanted.map((id) => {
    const one = find(id)
    return one ? { ...one, action: `${single}.get`, result: 'success' } : missing(id)
  })
  return Response.json({ [name]: list })
}

function subscriptions(books: Books, ids: string | undefined): Response {
  const known = books.state.subscriptions
  if (!ids) {
    return Response.json({
      action: 'subscription.get',
      result: 'success',
      subscriptions: known.map(({ id }) => id),
    })
  }
  return several('subscriptions', ids, (one) => {
    const subscription = known.find(({ id }) => id === one)
    return subscription && wireSubscription(books, subscription, false)
  })
}

/** Every charge of a subscription with the time that it paid for, newest first. */
function entries(books: Books, id: string | undefined): Response {
  const orders = books.state.orders.filter(({ subscription }) => subscription === id)
  const day = (at: number) => Temporal.Instant.fromEpochMilliseconds(at).toString().slice(0, 10)
  return Response.json(
    orders.toReversed().map((order) => ({
      ...(order.period && {
        beginPeriodDate: day(order.period.begin),
        endPeriodDate: day(order.period.end),
      }),
      order: wireOrder(books, order, false),
    })),
  )
}

function remove(books: Books, ids: string, query: URLSearchParams): Response {
  const results = ids.split(',').map((id) => {
    const subscription = books.state.subscriptions.find((known) => known.id === id)
    const problem = cancelProblem(subscription)
    const answer = { subscription: id, action: 'subscription.cancel' }
    if (problem !== null || !subscription) {
      return { ...answer, result: 'error', error: { subscription: problem } }
    }
    if (query.get('billingPeriod') === '0') end(books, subscription)
    else cancel(books, subscription)
    return { ...answer, result: 'success' }
  })
  const isGood = results.every(({ result }) => result === 'success')
  return Response.json({ subscriptions: results }, { status: isGood ? 200 : 400 })
}

function cancelProblem(subscription: Subscription | undefined): string | null {
  if (!subscription) return 'Not found'
  return subscription.state === 'deactivated' ? 'The subscription is inactive.' : null
}

function accounts(books: Books, id: string | undefined, email: string | null): Response {
  const known = books.state.accounts
  if (id) {
    return several('accounts', id, (one) => {
      const account = known.find((candidate) => candidate.id === one)
      return account && wireAccount(books, account)
    })
  }
  const matching =
    email === null ? known : known.filter((account) => account.email.toLowerCase() === email.toLowerCase())
  if (matching.length === 0) return refused(404, { email: 'Not found' }, 'account.get')
  const list = matching.map((account) => wireAccount(books, account))
  return Response.json({ action: 'account.get', result: 'success', accounts: list })
}

/** An address at which the account's owner is signed in for a short time. */
function authenticate(books: Books, id: string): Response {
  const answer = { account: id, action: 'account.authenticate.get' }
  if (!books.state.accounts.some((account) => account.id === id)) {
    const item = { ...answer, result: 'error', error: { account: 'Not found' } }
    return Response.json({ accounts: [item] }, { status: 404 })
  }
  const login = { token: newId(), account: id, expires: books.now() + LOGIN_MS }
  books.state.logins = books.state.logins.filter(({ expires }) => expires > books.now())
  books.state.logins.push(login)
  const url = `${books.url}/storefront/account/${id}/${login.token}`
  return Response.json({ accounts: [{ ...answer, result: 'success', url }] })
}
