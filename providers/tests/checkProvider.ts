import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { everyEmulator, sandboxApp, sandboxOf } from '../../emulators/registry.ts'
import { type EmulatorServer, serveEmulators } from '../../emulators/serve.ts'
import type { DateRange } from '../../shared/domain/ranges.ts'
import { isAsOfNow } from '../../shared/rules/asOfNow.ts'
import { withCatalogue } from '../../shared/rules/catalogue.ts'
import { timeSteps } from '../../shared/rules/tableTime.ts'
import { PATIENCE_MS } from '../../test/patience.ts'
import {
  additiveByDay,
  type ExampleQuery,
  everyFilling,
  FAILURES,
  filledInputs,
  queryOf,
  questionsOfEach,
  questionWith,
  TIME_FORMS,
} from '../conformance/exampleQueries.ts'
import type {
  Catalogue,
  Credentials,
  DataTypeDefinition,
  ImportedCredentials,
  Inputs,
  Provider,
  ProviderContext,
} from '../contract.ts'
import { createHttpClient, type HttpClient } from '../kit/http/http.ts'
import { settingReader } from '../kit/query/settings.ts'
import { refreshToken } from '../kit/signIn/oauth2.ts'
import { ProviderError } from '../providerError.ts'
import { EMULATOR_SWITCHES, type EmulatorSwitch } from '../sandbox/emulation.ts'

const now = Temporal.Instant.from('2026-11-21T12:00:00Z')
/** The days that a new dashboard begins with. */
const MONTH = { start: '2026-10-23', end: '2026-11-21' }
const BEFORE = { start: '2026-09-23', end: '2026-10-22' }
/** Metrics, by data type, of which the property and the form that are filled in here have no figure other than 0. */
const NOTHING_HERE: Record<string, string[]> = {
  google_my_business: ['BUSINESS_FOOD_ORDERS', 'BUSINESS_FOOD_MENU_CLICKS'],
  facebook: ['app_installs'],
  facebook_social: [
    'page_total_media_view_unique',
    'page_video_complete_views_30s_unique',
    'new_like_count',
    'post_video_avg_time_watched',
  ],
  instagram: ['media_ig_reels_avg_watch_time', 'media_reels_skip_rate'],
  ahrefs_v3_ranks: ['top_stories_count', 'knowledge_panel_count'],
  serpstat: ['keywords_dynamic', 'ads_dynamic', 'new_keywords', 'out_keywords'],
  seranking: ['unranked'],
  base_me: ['dead'],
}
/** Data types that have no longer days of three years ago, with the simplest query that adds up by day. */
const KEEPS_FEW = new Set<string>([
  'facebook_social',
  'google_my_business',
  'google_webmasters',
  'instagram',
  'linkedin',
  'linkedin_social',
])
/** How descriptions state it. */
const WITHOUT_PAST = /\bas (of|it is) (now|today)\b|keeps no history/i
const unique = (values: string[]) => expect(values.toSorted()).toEqual([...new Set(values)].toSorted())

/**
 * The tests that every provider passes: the same queries run through its emulator. Each has a file of its own that calls
 * this (`tests/conformance.test.ts`), so that they share the cores.
 */
export function checkProvider(provider: Provider): void {
  const { kind, auth, properties } = provider.definition
  let server: EmulatorServer
  let http: HttpClient
  let credentials: Exclude<Credentials, ImportedCredentials>
  let property: string | null = null
  const inputs = new Map<string, Inputs>()
  const context = (signal = new AbortController().signal): ProviderContext => ({
    credentials,
    origin: server.originOf(kind),
    setting: settingReader(provider.definition, () => 'sandbox'),
    ...(auth.type === 'oauth' && auth.clientInCalls ? { client: sandboxApp(auth.client) } : {}),
    fetch: http,
    now,
    signal,
  })
  const switchOn = (...names: EmulatorSwitch[]) => {
    for (const name of names) server.switchesOf(kind).add(name)
  }
  const run = (type: DataTypeDefinition, asked: ExampleQuery, signal?: AbortSignal) =>
    provider.run(context(signal), queryOf(type, property, asked))
  const inputsOf = (type: DataTypeDefinition) => inputs.get(type.type) ?? {}
  const secretsIn = () => (credentials.type === 'oauth' ? [credentials.accessToken] : [credentials.token])

  beforeAll(async () => {
    server = await serveEmulators(everyEmulator(), { now: () => now })
    http = createHttpClient({ allow: [server.url] })
    const sandbox = await sandboxOf(kind)
    const seeded = await sandbox.sandboxCredentials(`${server.url}/${kind}`)
    credentials =
      seeded.type === 'oauth'
        ? { type: 'oauth', accessToken: seeded.accessToken, scopes: seeded.scopes }
        : seeded
    if (auth.type === 'oauth' && seeded.type === 'oauth' && seeded.refreshToken !== null) {
      const tokens = await refreshToken(
        { auth },
        {
          ...context(),
          client: sandboxApp(auth.client),
          refreshToken: seeded.refreshToken,
          scopes: seeded.scopes,
        },
      )
      credentials = { type: 'oauth', accessToken: tokens.accessToken, scopes: tokens.scopes }
    }
    if (properties)
      property = (await provider.listProperties(context())).find(({ available }) => available)?.id ?? null
    for (const type of provider.definition.types) {
      const listOptions: Parameters<typeof filledInputs>[3] = (question) =>
        provider.listOptions(context(), question)
      inputs.set(type.type, await filledInputs(type, property, sandbox.sandboxInputs ?? {}, listOptions))
    }
  })
  afterAll(() => server.stop())
  beforeEach(() => server.switchesOf(kind).clear())

  /** The simplest query of the first type: one metric that the rules allow. */
  const plain = (types = provider.definition.types): [DataTypeDefinition, ExampleQuery] => {
    for (const type of types) {
      for (const { id } of type.metrics) {
        const asked = questionWith(type, { metric: id }, inputsOf(type))
        if (asked) return [type, asked]
      }
    }
    throw new Error(`Nothing can be asked of ${kind}`)
  }

  it('names the login', async () => {
    const { accountLabel, warnings } = await provider.probe(context())
    expect(accountLabel).not.toBe('')
    expect(warnings).toEqual([])
    for (const secret of secretsIn()) expect(accountLabel).not.toContain(secret)
  })

  const asked = provider.definition.types.flatMap((type) => (type.watched?.account ? [type] : []))

  it('lists properties exactly where it has them, or accounts that a parameter chooses and that are watched', async () => {
    const listed = await provider.listProperties(context())
    expect(listed.length > 0).toBe(properties !== null || asked.length > 0)
    for (const { type, watched } of asked) {
      const parameter = watched?.account ?? 'profile'
      const question = { parameter, type, property: null, inputs: {}, search: '' }
      const options = (await provider.listOptions(context(), question)).map(({ value }) => value)
      expect(listed.map(({ id }) => id).toSorted()).toEqual(options.toSorted())
    }
    unique(listed.map(({ id }) => id))
    for (const { name, available, reason } of listed) {
      expect(name).not.toBe('')
      if (!available) expect(reason).toMatch(/\.$/)
    }
    switchOn('two_pages')
    expect(await provider.listProperties(context())).toEqual(listed)
  })

  const remote = provider.definition.types.flatMap((type) =>
    type.parameters
      .filter(({ options }) => options === 'remote')
      .map(({ name }) => [type.type, name, type] as const),
  )
  it.each(remote)('%s: lists the choices of %s, narrowed by typing', async (_id, parameter, type) => {
    const question = { parameter, type: type.type, property, inputs: inputsOf(type), search: '' }
    const all = await provider.listOptions(context(), question)
    unique(all.map(({ value }) => value))
    for (const { label } of all) expect(label).not.toBe('')
    const [first] = all
    if (!first) return
    const found = await provider.listOptions(context(), { ...question, search: first.label })
    expect(found.map(({ value }) => value)).toContain(first.value)
    expect(found.length).toBeLessThanOrEqual(all.length)
    expect(await provider.listOptions(context(), { ...question, search: 'zzzz no such choice' })).toEqual([])
  })

  describe.each(provider.definition.types.map((type) => [type.type, type] as const))('%s', (_id, type) => {
    const catalogueOf = ({ metrics, dimensions }: Pick<Catalogue, 'metrics' | 'dimensions'>) => [
      ...metrics.map(({ id }) => [`metric ${id}`, { metric: id }] as const),
      ...dimensions.map(({ id }) => [`dimension ${id}`, { dimension: id }] as const),
    ]
    const answers = async (
      whole: DataTypeDefinition,
      wanted: { metric: string } | { dimension: string },
      filled: Inputs,
    ) => {
      const asked = questionWith(whole, wanted, filled)
      if (!asked) throw new Error(`No rule allows ${Object.values(wanted)} to be asked`)
      const answer = await run(type, asked)
      const expected = [...(asked.dimension === null ? [] : [asked.dimension]), ...asked.metrics]
      expect(answer.columns.map(({ id }) => id)).toEqual(expected)
      for (const row of answer.rows) {
        expect(row).toHaveLength(expected.length)
        for (const cell of row.slice(asked.dimension === null ? 0 : 1)) {
          if (cell !== null) expect(Number.isFinite(cell)).toBe(true)
        }
      }
      if (asked.dimension === null) expect(answer.rows.length).toBeLessThanOrEqual(1)
      if (answer.totals) expect(answer.totals).toHaveLength(asked.metrics.length)
      expect(() => now.toZonedDateTimeISO(answer.timeZone)).not.toThrow()
      const step = whole.dimensions.find(({ id }) => id === asked.dimension)?.time
      const keys = answer.rows.map(([key]) => key)
      if (asked.dimension !== null) {
        expect(answer.columns[0]?.type).toBe(step ? 'time' : 'text')
        for (const key of keys) expect(typeof key).toBe('string')
        unique(keys.map(String))
      }
      if (step) {
        const inside = new Set(timeSteps(queryOf(type, property, asked).range, step))
        for (const key of keys) {
          expect(key).toMatch(TIME_FORMS[step])
          expect(inside).toContain(key)
        }
      }
      return answer
    }

    /** Where a choice needs a switch turned, the refusal names it. */
    const catalogueFor = async (filling: Inputs): Promise<{ filled: Inputs; remote: Catalogue }> => {
      const ask = async (filled: Inputs) => {
        const remote = await provider.catalogue?.(context(), { type: type.type, property, inputs: filled })
        if (!remote) throw new Error('There is no catalogue')
        return { filled, remote }
      }
      return ask(filling).catch((error: unknown) => {
        const field = error instanceof ProviderError ? error.field : null
        const turned = type.parameters.find(({ name, control }) => name === field && control === 'boolean')
        if (!turned) throw error
        return ask({ ...filling, [turned.name]: filling[turned.name] !== true })
      })
    }

    it.each(catalogueOf(type))('answers %s', async (_label, wanted) => {
      await answers(type, wanted, inputsOf(type))
    })

    it('has a figure other than 0 for every metric', async () => {
      const figures = new Map<string, boolean>()
      for (const asked of questionsOfEach(type, inputsOf(type))) {
        const [id = ''] = asked.metrics
        if (figures.get(id)) continue
        const { rows } = await provider.run(context(), {
          ...queryOf(type, property, asked),
          range: MONTH,
          limit: 1000,
        })
        const values = rows.flatMap((row) => row.slice(asked.dimension === null ? 0 : 1))
        figures.set(
          id,
          values.some((value) => typeof value === 'number' && value !== 0),
        )
      }
      const without = [...figures].filter(([, found]) => !found).map(([id]) => id)
      expect(without, 'the emulator has only 0 for these').toEqual(NOTHING_HERE[type.type] ?? [])
    }, 60_000)

    it.each(type.presets.map((preset) => [preset.id, preset] as const))(
      'has figures for the ready widget %s',
      async (_preset, { dimension, metrics, inputs: own, filter = null, orderBy, rowsLimit, realTime }) => {
        const asked = {
          dimension,
          metrics,
          inputs: { ...inputsOf(type), ...own },
          realTime: realTime === true,
        }
        const order = dimension === null || !orderBy || orderBy.column === dimension ? null : orderBy
        const query = {
          ...queryOf(type, property, asked),
          filter,
          order,
          limit: rowsLimit ?? 100,
          range: MONTH,
        }
        const { rows } = await provider.run(context(), query)
        const figures = rows.flatMap((row) => row.slice(dimension === null ? 0 : 1))
        expect(figures.some((figure) => typeof figure === 'number')).toBe(true)
      },
    )

    if (type.catalogue === 'remote') {
      it('answers every column of every choice', async () => {
        const { sandboxInputs = {} } = await sandboxOf(kind)
        let columns = 0
        for await (const filling of everyFilling(type, property, sandboxInputs, (question) =>
          provider.listOptions(context(), question),
        )) {
          const { filled, remote } = await catalogueFor(filling)
          const whole = withCatalogue(type, remote)
          unique([...whole.dimensions, ...whole.metrics].map(({ id }) => id))
          for (const { id, label, group } of [...remote.metrics, ...remote.dimensions]) {
            for (const text of [id, label, group]) expect(text.trim()).not.toBe('')
          }
          for (const { additive, type: value } of remote.metrics) {
            expect(additive && ['percent', 'position'].includes(value)).toBe(false)
          }
          for (const [label, wanted] of catalogueOf(remote)) {
            const { catalogue } = await answers(whole, wanted, filled)
            const [id] = Object.values(wanted)
            const described = [...(catalogue?.metrics ?? []), ...(catalogue?.dimensions ?? [])]
            expect(described, label).toContainEqual(
              [...remote.metrics, ...remote.dimensions].find((known) => known.id === id),
            )
            columns++
          }
        }
        expect(columns).toBeGreaterThan(0)
      }, 60_000)
    }

    const timeless = ({ metrics: [id = ''], dimension, inputs: parameters }: ExampleQuery) =>
      isAsOfNow(type, id, { dimension, parameters })

    it('says of figures without a past that they are as of now', async () => {
      const said = type.metrics.filter(({ description = '' }) => WITHOUT_PAST.test(description))
      for (const asked of questionsOfEach(type, inputsOf(type))) {
        const [id] = asked.metrics
        if (said.some((metric) => metric.id === id)) expect([id, timeless(asked)]).toEqual([id, true])
      }
      const groups = Map.groupBy(
        questionsOfEach(type, inputsOf(type)).filter(timeless),
        ({ dimension, inputs: own }) => JSON.stringify([dimension, own]),
      )
      for (const [asked] of groups.values()) {
        if (!asked) continue
        const of = async (range: DateRange) =>
          (await provider.run(context(), { ...queryOf(type, property, asked), range, limit: 100 })).rows
        const [late, early] = [await of(MONTH), await of(BEFORE)]
        // Some vendors leave an earlier range empty instead.
        const empty = early.flat().every((cell) => typeof cell !== 'number' || cell === 0)
        if (!empty) expect(early, asked.metrics.join()).toEqual(late)
      }
    })

    it('adds up: days make the total', async ({ skip }) => {
      const asked = additiveByDay(type, inputsOf(type))
      if (!asked) return skip('no day, or nothing that may be summed')
      const days = await run(type, asked)
      const { rows } = await run(type, { ...asked, dimension: null })
      expect(days.rows.length).toBeGreaterThan(0)
      asked.metrics.forEach((id, index) => {
        const sum = days.rows.reduce((total, row) => total + Number(row[index + 1] ?? 0), 0)
        expect(sum, id).toBeCloseTo(Number(rows[0]?.[index] ?? 0), 3)
        if (days.totals?.[index] != null) expect(days.totals[index], id).toBeCloseTo(sum, 3)
      })
    })

    it('answers the same question twice alike, in one page or two', async () => {
      const asked = additiveByDay(type, inputsOf(type)) ?? plain([type])[1]
      const once = await run(type, asked)
      expect(await run(type, asked)).toEqual(once)
      switchOn('two_pages')
      expect(await run(type, asked)).toEqual(once)
    })

    const { batch } = provider
    if (batch)
      it('answers several questions in one call as it answers each alone', async () => {
        const asked = type.metrics
          .map(({ id }) => questionWith(type, { metric: id }, inputsOf(type)))
          .filter((one) => one !== null && !one.realTime)
        const queries = asked
          .flatMap((one) => (one ? queryOf(type, property, one) : []))
          // Some are sent alone.
          .filter((query) => batch.key(query) !== null)
          .slice(0, batch.most)
        expect(queries.length).toBeGreaterThan(1)
        expect(new Set(queries.map((query) => batch.key(query))).size).toBe(1)
        const alone = await Promise.all(queries.map((query) => provider.run(context(), query)))
        const before = server.calls.length
        expect(await batch.run(context(), queries)).toEqual(alone)
        expect(server.calls.length - before).toBeLessThan(queries.length)
      })

    it('gives amounts in the currency of a widget exactly where the form asks for one', async ({ skip }) => {
      const money = type.metrics.filter((metric) => metric.type === 'money')
      const asked = money
        .map(({ id }) => questionWith(type, { metric: id }, inputsOf(type)))
        .find((found) => found !== null)
      if (!asked) return skip('no amounts')
      const query = queryOf(type, property, asked)
      const named = async (currency: string | null) =>
        (await provider.run(context(), { ...query, currency })).currency
      const own = await named(null)
      const [one, other] = [await named('USD'), await named('GBP')]
      expect([one, other]).toEqual(type.currency ? ['USD', 'GBP'] : [own, own])
    })

    it('says of which days it has figures where these are not the days asked', async () => {
      const asked = additiveByDay(type, inputsOf(type)) ?? plain([type])[1]
      const old = { start: '2023-01-02', end: '2023-01-08' }
      const table = await provider
        .run(context(), { ...queryOf(type, property, asked), range: old })
        .catch((error: unknown) => {
          if (error instanceof ProviderError && error.kind === 'bad_request') return null
          throw error
        })
      expect(table?.covered).toBe(KEEPS_FEW.has(type.type) ? null : undefined)
      const codes = table?.notices.map(({ code }) => code) ?? []
      expect(codes.includes('kept')).toBe(table?.covered !== undefined)
    })

    it('has no rows and no error where nothing happened', async () => {
      switchOn('empty')
      const asked = additiveByDay(type, inputsOf(type)) ?? plain([type])[1]
      const { rows } = await run(type, asked)
      const figures = rows.flatMap((row) => row.slice(1))
      expect(figures.filter((cell) => cell !== 0 && cell !== null)).toEqual([])
    })
  })

  it.each(
    EMULATOR_SWITCHES.filter((name) => FAILURES[name]).map((name) => [name, FAILURES[name] ?? []] as const),
  )('%s ends in a sentence of a known kind without secrets', async (name, kinds) => {
    const [type, asked] = plain()
    switchOn(name)
    const error = await run(type, asked).then(
      () => null,
      (thrown: unknown) => thrown,
    )
    if (!(error instanceof ProviderError)) throw new Error(`Expected a ProviderError, not ${String(error)}`)
    expect(kinds).toContain(error.kind)
    expect(error.message).toMatch(/^\S.*[.!]$/s)
    for (const secret of secretsIn()) {
      expect(`${error.message} ${error.vendorMessage} ${String(error.cause)}`).not.toContain(secret)
    }
  })

  it('stops when it is told to', async () => {
    const [type, asked] = plain()
    switchOn('slow')
    const stop = new AbortController()
    const before = server.calls.length
    let answers = 0
    const counting: HttpClient = async (request) => {
      const answer = await http(request)
      answers++
      return answer
    }
    const work = provider.run({ ...context(stop.signal), fetch: counting }, queryOf(type, property, asked))
    const stopped = expect(work).rejects.toThrow()
    await vi.waitUntil(() => server.calls.length > before, PATIENCE_MS)
    stop.abort()
    await stopped
    expect(answers).toBe(0)
  })

  it('does not even begin when it was told to stop', async () => {
    const [type, asked] = plain()
    const before = server.calls.length
    await expect(run(type, asked, AbortSignal.abort())).rejects.toThrow()
    expect(server.calls.length).toBe(before)
  })
}
