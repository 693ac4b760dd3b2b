import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../test/startApp.ts'
import { routes } from '../app/routes.ts'
import { LIMITS, type LimitName, limitOf } from './limits.ts'
import { RATES } from './rates.ts'
import { chargeTries } from './tries.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const server = join(import.meta.dirname, '..')
const sources = readdirSync(server, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  .map((file) => ({ file, text: readFileSync(join(server, file), 'utf8') }))
const names = Object.keys(LIMITS) as LimitName[]
const periods: Record<number, string> = { 60: 'minute', 900: '15 minutes', 3600: 'hour', 86400: 'day' }

describe.each(names)('the limit %s', (name) => {
  const { where, what, per, most, seconds } = LIMITS[name]

  it('lets so many tries through, and the next ones once its time is over', async () => {
    const someone = {
      account: 'a',
      address: '203.0.113.1',
      browser: 'b',
      company: 'c',
      dashboard: 'd',
      installation: 'i',
      link: 'l',
      registration: 'r',
      session: 's',
    }
    const limit = limitOf(name, someone)
    const length = seconds * 1000
    const opens = (Math.floor(app.clock.now().epochMilliseconds / length) + 1) * length
    app.clock.set(Temporal.Instant.fromEpochMilliseconds(opens))
    for (let count = 0; count < most; count++) await chargeTries(app.context, [limit])
    // The clock goes on while the tries are charged.
    const left = Math.ceil(
      Temporal.Instant.fromEpochMilliseconds(opens + length)
        .since(app.clock.now())
        .total('seconds'),
    )
    await expect(chargeTries(app.context, [limit])).rejects.toMatchObject({
      id: 'too_many_tries',
      retryAfter: expect.toBeOneOf([left, left - 1]),
    })
    for (const subject of per) {
      const other = subject === 'address' ? '203.0.113.2' : 'another'
      await chargeTries(app.context, [limitOf(name, { ...someone, [subject]: other })])
    }
    app.clock.advance({ seconds })
    await chargeTries(app.context, [limit])
  })

  it('is used by a door, and told to operators', () => {
    expect(sources.some(({ text }) => text.includes(`limitOf('${name}'`))).toBe(true)
    const told = readFileSync(join(server, '../docs/operating.md'), 'utf8')
    expect(told).toContain(`| ${where} | ${what} | ${per.join(' and ')} | ${most} per ${periods[seconds]} |`)
  })
})

it('calls per minute are told to operators, each of them used by a route', () => {
  const told = readFileSync(join(server, '../docs/operating.md'), 'utf8')
  for (const [name, perMinute] of Object.entries(RATES)) {
    const limited = routes.filter(({ rate }) => rate === name)
    expect([name, limited.length]).not.toEqual([name, 0])
    for (const { method, path } of limited) {
      expect(told).toContain(`| ${method} ${path.replace(/:(\w+)/g, '{$1}')} | ${perMinute} |`)
    }
  }
})

describe('limits of calls', () => {
  const outside = (pattern: RegExp, ...but: string[]) =>
    sources.filter(({ file, text }) => pattern.test(text) && !but.includes(file)).map(({ file }) => file)

  it('stand nowhere else as numbers', () => {
    const options = 'bodyLimit|bodyKb|fileSize|fieldSize|requestTimeout|MOST_CONNECTIONS'
    expect(outside(new RegExp(`\\b(?:${options})\\b\\s*[:=]\\s*\\d`), 'http/bounds.ts')).toEqual([])
    expect(outside(/\brateLimit: (?!\{ max: RATES)/)).toEqual([])
  })

  it('cannot be gone round by a call that is no route', () => {
    const mounts = /\bapp\s*\.(?:get|post|put|patch|delete|all|route)(?:<[^(]*)?\(/
    // The three that a monitor calls, the socket of live updates, and the one that mounts the routes.
    expect(outside(mounts).toSorted()).toEqual([
      'features/live/registerLive.ts',
      'http/metrics.ts',
      'http/mount.ts',
    ])
  })
})

/** A lease has seconds too. */
const withoutLeases = (text: string) => text.replace(/\bleaseOf\(\{[^}]*\}\)/g, '')

it('are all limits of tries that there are', () => {
  const own = sources.filter(
    ({ file, text }) =>
      file !== 'http/limits.ts' &&
      /\bmost: *[\w.]+, *seconds:|\bseconds: *[\d_]+ *\}/.test(withoutLeases(text)),
  )
  expect(own.map(({ file }) => file)).toEqual([])
  for (const { file, text } of sources) {
    const charges = /\b(chargeTries|countTry)\(/.test(text) && file !== 'http/tries.ts'
    if (charges) expect([file, /\b(limitOf|triesOf)\(/.test(text)]).toEqual([file, true])
  }
})
