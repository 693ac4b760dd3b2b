import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { accountPage, invoicePage } from './accountPage.ts'
import { type Books, openBooks } from './books.ts'
import type { Card } from './catalogue.ts'
import { controlFacts, controlPage } from './controlPage.ts'
import { CONTROLS, type Control, isControl } from './controls.ts'
import { passTime } from './lifecycle.ts'
import { popupPage } from './popupPage.ts'
import { purchase } from './purchase.ts'
import { restApi } from './rest.ts'
import { openSealed, readSealed } from './sealed.ts'
import { PAYMENT_FAULTS, type PaymentCall, type PaymentFault, type PaymentSettings } from './settings.ts'
import type { StoreOrder, StoreState } from './state.ts'
import { builder, CHECKOUT } from './storefront.ts'
import { walletPage } from './walletPage.ts'
import { sendEvents } from './webhooks.ts'

export type { PaymentCall, PaymentFault, PaymentSettings } from './settings.ts'

/** FastSpring in the sandbox. Every method that does something has sent its events once when it resolves. */
export interface PaymentEmulator {
  /** Null: nobody sells here yet. */
  settings: PaymentSettings | null
  /** Serves `/payment/…`. */
  pages(request: Request): Promise<Response>
  /** Address of the emulators, once they listen. */
  listenAt(url: string): void
  /** What the store knows; to be read alone. */
  readonly state: StoreState
  faults: Set<PaymentFault>
  /** Calls of the API and of the webhook, oldest first. */
  calls: PaymentCall[]
  /** Buys a sealed order as the popup does. Throws Refused. */
  pay(
    sealed: { payload: string; key: string },
    options?: { card?: Card; country?: string },
  ): Promise<StoreOrder>
  renew(subscriptionId: string): Promise<void>
  /** The next charge falls due now and fails. */
  failCharge(subscriptionId: string): Promise<void>
  /** The card is replaced, and what is overdue is paid. */
  recover(subscriptionId: string): Promise<void>
  cancel(subscriptionId: string): Promise<void>
  uncancel(subscriptionId: string): Promise<void>
  end(subscriptionId: string): Promise<void>
  refund(orderId: string): Promise<void>
  /** Of an order whose payment was to be reviewed. */
  approve(orderId: string): Promise<void>
  reject(orderId: string): Promise<void>
  /** With a new event id, as by hand from the store’s back office. */
  resend(eventId: string): Promise<void>
  /** What fell due by the clock happens, and what is to be sent (again) by now is sent. */
  tick(): Promise<void>
  /** Sends everything that waits, without its pauses. */
  deliver(): Promise<void>
  /** Resolves once nothing is being sent. */
  idle(): Promise<void>
  stop(): Promise<void>
}

const KEPT_CALLS = 5_000
const TICK_MS = 5_000
const SLOW_MS = 3_000

/** @param hasTimer whether time passes by itself; else with each call and `tick` */
export function startPayment({
  file,
  now,
  settings = null,
  hasTimer = false,
}: {
  file: string
  now: () => Temporal.Instant
  settings?: PaymentSettings | null
  hasTimer?: boolean
}): PaymentEmulator {
  const books = openBooks(file, now)
  const api = restApi(books)
  const stopping = new AbortController()
  let sending = Promise.resolve()

  /** One after the other, as events have an order. */
  function send(all = false): Promise<void> {
    sending = sending
      .catch(() => undefined)
      .then(async () => {
        const { settings, faults, calls } = emulator
        if (!settings || stopping.signal.aborted) return
        await sendEvents({ books, settings, faults, calls, signal: stopping.signal }, all)
        calls.splice(0, calls.length - KEPT_CALLS)
      })
    return sending
  }
  /** What fails now is tried with the next call. */
  const sendLater = () => void send().catch(() => undefined)
  const done = async (work: () => void): Promise<void> => {
    work()
    books.save()
    await send()
  }
  const control = (name: Control) => (id: string) => done(() => CONTROLS[name](books, id))

  async function answer(request: Request): Promise<Response> {
    const [, , part = '', ...rest] = new URL(request.url).pathname.split('/')
    if (part === '') return controls(request)
    if (part === 'browser' || part === 'sbl') return script(rest[0] ?? '')
    const { faults, settings, calls } = emulator
    if (faults.has('slow'))
      await sleep(SLOW_MS, undefined, { signal: stopping.signal }).catch(() => undefined)
    if (part === 'api') {
      const answered = await answerApi(request, rest)
      calls.push({ to: 'api', method: request.method, path: apiPath(request), status: answered.status })
      return answered
    }
    if (part !== 'storefront') return new Response('There is nothing here.', { status: 404 })
    if (faults.has('down')) return new Response('Service unavailable', { status: 503, headers: CORS })
    return storefront(books, settings, request, rest)
  }

  async function answerApi(request: Request, path: readonly string[]): Promise<Response> {
    if (emulator.faults.has('down')) return new Response('<h1>Service unavailable</h1>', { status: 503 })
    if (emulator.faults.has('garbage')) return new Response('{"subscriptions":[')
    return api(request, path)
  }

  async function controls(request: Request): Promise<Response> {
    if (request.method !== 'POST') {
      const isJson = request.headers.get('accept')?.includes('application/json')
      return isJson
        ? controlFacts(books, emulator.faults)
        : controlPage(books, emulator.faults, emulator.settings !== null)
    }
    // Only its own pages: what a page elsewhere sends does nothing.
    const origin = request.headers.get('origin')
    if (origin !== null && origin !== new URL(request.url).origin)
      return new Response('Not from there.', { status: 403 })
    const form = new URLSearchParams(await request.text())
    const fault = PAYMENT_FAULTS.find((known) => known === form.get('fault'))
    if (fault && !emulator.faults.delete(fault)) emulator.faults.add(fault)
    const act = form.get('act') ?? ''
    const id = form.get('id') ?? ''
    if (isControl(act)) {
      if (!hasId(books, id)) return new Response('There is no such thing here.', { status: 404 })
      await control(act)(id)
    }
    await (act === 'deliver' ? send(true) : send())
    return new Response(null, { status: 303, headers: { location: '/payment/' } })
  }

  const emulator: PaymentEmulator = {
    settings,
    state: books.state,
    faults: new Set(),
    calls: [],
    listenAt: (url) => {
      books.url = `${url}/payment`
    },
    pages: async (request) => {
      passTime(books)
      const answered = await answer(request)
      books.save()
      // After the answer, as its caller may hold what the event concerns.
      setImmediate(sendLater)
      return answered
    },
    pay: async (sealed, { card = 'paid', country } = {}) => {
      const { publicKey } = emulator.settings ?? {}
      if (publicKey === undefined) throw new Error('The payment emulator has no settings.')
      const ordered = readSealed(openSealed(sealed.payload, sealed.key, publicKey))
      const order = purchase(
        books,
        {
          ...ordered,
          id: '',
          isFinal: true,
          isSealed: true,
          country: country ?? ordered.country,
          origin: null,
          address: null,
          expires: 0,
          order: null,
        },
        card,
      )
      await done(() => undefined)
      return order
    },
    renew: control('renew'),
    failCharge: control('fail'),
    recover: control('recover'),
    cancel: control('cancel'),
    uncancel: control('uncancel'),
    end: control('end'),
    refund: control('refund'),
    approve: control('approve'),
    reject: control('reject'),
    resend: control('resend'),
    tick: async () => {
      if (passTime(books)) books.save()
      await send()
    },
    deliver: () => send(true),
    idle: async () => {
      await new Promise((resolve) => setImmediate(resolve))
      await sending
    },
    stop: async () => {
      clearInterval(timer)
      stopping.abort()
      await sending
    },
  }
  const timer = hasTimer ? setInterval(() => void emulator.tick().catch(() => undefined), TICK_MS) : undefined
  timer?.unref()
  return emulator
}

const CORS = { 'access-control-allow-origin': '*' }

const apiPath = (request: Request) => {
  const { pathname, search } = new URL(request.url)
  return pathname.slice('/payment/api'.length) + search
}

const hasId = ({ state }: Books, id: string) =>
  [state.subscriptions, state.orders, state.events].some((list) => list.some((one) => one.id === id))

async function storefront(
  books: Books,
  settings: PaymentSettings | null,
  request: Request,
  [first = '', second = '', third = '']: readonly string[],
): Promise<Response> {
  if (first === 'builder') return builder(books, settings, request, second === 'finalize')
  if (first === CHECKOUT && second === 'session') return popupPage(books, third, request)
  if (first === 'wallet') return walletPage(books, second, request)
  if (first === 'account' && second !== '') return accountPage(books, second, third, request)
  if (first === 'invoice') return invoicePage(books, second)
  return new Response('There is nothing here.', { status: 404 })
}

/** Scripts that browsers load, by their file’s name. */
const SCRIPTS: Readonly<Record<string, string>> = {
  'fastspring-builder.min.js': 'builder.js',
  'popup.js': 'popup.js',
}

async function script(name: string): Promise<Response> {
  const file = Object.hasOwn(SCRIPTS, name) ? SCRIPTS[name] : undefined
  if (file === undefined) return new Response('There is nothing here.', { status: 404 })
  const text = await readFile(join(import.meta.dirname, 'browser', file), 'utf8')
  return new Response(text, {
    headers: { 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'no-store', ...CORS },
  })
}
