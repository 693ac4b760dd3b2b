import { FormData } from 'undici'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { dataOf } from '../../../shared/api/common.ts'
import { company } from '../../../shared/api/company.ts'
import { coupon } from '../../../shared/api/coupons.ts'
import { makeCompany } from '../../../test/factories.ts'
import { type HttpClient, httpClient } from '../../../test/httpClient.ts'
import { runQueued } from '../../../test/runQueued.ts'
import { startTestApp, type TestApp } from '../../../test/startApp.ts'
import { LIMITS } from '../../http/limits.ts'
import { registrationMailJob } from '../registration/registrationMailJob.ts'
import { listApplied } from './listApplied.ts'
import { manageCoupons } from './manage.ts'
import { couponOrder } from './orders.ts'

let app: TestApp
let visitor: HttpClient
let count = 0

beforeAll(async () => {
  app = await startTestApp({ config: { trustProxy: 1, trialDays: 14 } })
  await makeCompany(app.context)
  await add('SPRING', 'price.discount', 2.5)
  await add('MORE', 'price.discount', 1, { stacksOn: 'price.discount,trial.days', maximum: '3' })
  await add('LONGER', 'trial.days', 30.5, { stacksOn: 'price.discount' })
  await add('ONCE', 'trial.days', 7, { uses: '1' })
  const today = app.context.now().toZonedDateTimeISO('UTC').toPlainDate()
  const day = (days: number) => today.add({ days }).toString()
  await add('TODAY', 'trial.days', 1, { startsOn: day(0), endsOn: day(0) })
  await add('ENDED', 'trial.days', 1, { endsOn: day(-1) })
  await add('LATER', 'trial.days', 1, { startsOn: day(1) })
})
afterAll(() => app.stop())
beforeEach(async () => {
  visitor = httpClient(app.url)
  visitor.address = `203.0.113.${++count}`
  await visitor.open('/register')
})

const add = (code: string, type: string, value: number, more: Record<string, string> = {}) =>
  manageCoupons(
    app.context.db.system,
    couponOrder.parse({ action: 'add', code, settings: { type, value, ...more } }),
  )
const look = (code: string) => visitor.get(`/api/coupons/${encodeURIComponent(code)}?email=ida@x.example`)

const PASSWORD = 'seven green bottles'
const emailNow = () => `ida${count}@newcomers.example`
function register(coupons: readonly string[], email = emailNow()) {
  const form = new FormData()
  const fields = { name: 'Ida', email, password: PASSWORD, password_confirmation: PASSWORD }
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  for (const name of ['terms_consent', 'age_consent']) form.set(name, '1')
  form.set('coupons', JSON.stringify(coupons))
  return visitor.post('/register', form)
}
async function tokenFor(email = emailNow()): Promise<string> {
  const find = () => app.sandbox.inbox.mails().find(({ to }) => to.includes(email))
  await runQueued(app, registrationMailJob)
  return /confirm-registration\?token=([\w-]+)/.exec(find()?.text ?? '')?.[1] ?? ''
}
const confirm = async (email = emailNow()) =>
  visitor.post('/confirm-registration', { token: await tokenFor(email), password: PASSWORD })

describe('a code', () => {
  it('is looked up whatever its capitals', async () => {
    expect((await look(' spring ')).as(dataOf(coupon)).data).toEqual({
      name: 'SPRING',
      type: 'price.discount',
      value: 2.5,
      stacksOn: [],
      maximum: 1,
    })
    expect((await look('TODAY')).status).toBe(200)
    expect((await visitor.get('/api/coupons/spring?email=half-typed')).status).toBe(200)
  })

  it.each(['NOTHING', 'ENDED', 'LATER'])('that is %s is not valid', async (code) => {
    const answer = await look(code)
    expect([answer.status, answer.error().error.message]).toEqual([404, 'Code / Coupon not valid.'])
    expect((await register([code])).error().errors).toEqual({ coupon: ['Code / Coupon not valid.'] })
  })

  it.each(['a code', 'x'.repeat(41), '<b>', '%00'])('that is “%s” is refused', async (code) => {
    expect((await look(code)).status).toBe(422)
    expect((await register([code])).error().errors).toEqual({ coupon: ['Code / Coupon not valid.'] })
  })

  it('is guessed 60 times an hour', async () => {
    const statuses = new Set<number>()
    for (let round = 0; round < 60; round++) statuses.add((await look('GUESS')).status)
    expect([[...statuses], (await look('GUESS')).status]).toEqual([[404], 429])
  })
})

describe('codes that are guessed from many addresses', () => {
  const from = async (address: string, codes: readonly string[]) => {
    visitor.address = address
    const statuses = []
    for (const code of codes) statuses.push((await look(code)).status)
    return statuses
  }
  const order = () => visitor.post('/api/payment/secure', { dashboards: 1, coupons: ['GUESS'] })

  it('are refused from the sixth call of an address on, and whoever was given one has it', async () => {
    const most = LIMITS.couponsWrong.most
    // Each address sends what it may otherwise.
    for (let at = 0; at * 50 < most; at++) await from(`198.51.100.${at}`, Array(50).fill('GUESS'))
    expect(await from('198.51.100.200', Array(6).fill('GUESS'))).toEqual([404, 404, 404, 404, 404, 429])
    expect((await register(['GUESS'])).status).toBe(429)
    expect((await order()).status).toBe(429)
    // Without a code everybody registers.
    expect((await register([])).status).toBe(201)
    expect(await from('198.51.100.201', ['SPRING', 'MORE'])).toEqual([200, 200])
    expect((await register(['MORE', 'LONGER'])).status).toBe(201)
    app.clock.advance({ hours: 1 })
    expect(await from('198.51.100.202', Array(7).fill('GUESS'))).toEqual(Array(7).fill(404))
  })
})

describe('at registration', () => {
  it.each([
    [['SPRING', 'spring']],
    [['MORE', 'SPRING']],
    [['MORE', 'LONGER', 'LONGER']],
    [['ONCE', 'LONGER']],
    [['SPRING', 'MORE']],
  ])('%j do not stack', async (codes) => {
    const answer = await register(codes)
    expect(answer.status).toBe(422)
    expect(answer.error().errors).toEqual({
      coupon: ['Code / Coupon not stackable with other code(s) / coupon(s).'],
    })
  })

  it('takes a list of codes alone', async () => {
    const form = new FormData()
    form.set('coupons', 'SPRING')
    expect((await visitor.post('/register', form)).error().errors?.coupons).toBeDefined()
  })

  it('gives the company what its coupons grant, and stores what they were', async () => {
    expect((await register(['more', 'LONGER'])).status).toBe(201)
    expect((await confirm()).status).toBe(201)
    const found = (await visitor.get('/api/company')).as(dataOf(company)).data
    const days =
      Temporal.Instant.from(found.expiresAt ?? '')
        .since(app.context.now())
        .total('hours') / 24
    expect(days).toBeCloseTo(44.5, 1)
    const stored = await app.context.db.tenant(found.id, (tx) =>
      tx.selectFrom('companyCoupons').select(['code', 'type', 'value']).orderBy('code').execute(),
    )
    expect(stored.map(({ value, ...row }) => ({ ...row, value: Number(value) }))).toEqual([
      { code: 'LONGER', type: 'trial.days', value: 30.5 },
      { code: 'MORE', type: 'price.discount', value: 1 },
    ])
    const inOrder = await app.context.db.tenant(found.id, listApplied)
    expect(inOrder.map(({ code }) => code)).toEqual(['MORE', 'LONGER'])
    expect((await manageCoupons(app.context.db.system, { action: 'list' })).join('\n')).toMatch(
      /^LONGER; .*used: 1$/m,
    )
  })

  it('lets one of two have the last use, and makes no company of the other', async () => {
    const [one, two] = [`one${count}@newcomers.example`, `two${count}@newcomers.example`]
    for (const email of [one, two]) expect((await register(['ONCE'], email)).status).toBe(201)
    const other = httpClient(app.url)
    await other.open('/register')
    const tokens = [await tokenFor(one), await tokenFor(two)]
    const answers = await Promise.all([
      visitor.post('/confirm-registration', { token: tokens[0], password: PASSWORD }),
      other.post('/confirm-registration', { token: tokens[1], password: PASSWORD }),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
    const refused = answers.find(({ status }) => status === 409)
    expect(refused?.error().error.message).toContain('ONCE is no longer valid')
    const accounts = await Promise.all([one, two].map((email) => httpClient(app.url).signIn(email, PASSWORD)))
    expect(accounts.map(({ status }) => status).sort()).toEqual([200, 422])
  })
})
