import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sandboxApp, sandboxes } from '../emulators/registry.ts'
import { type EmulatorServer, serveEmulators } from '../emulators/serve.ts'
import { combinationProblem } from '../shared/rules/parameterValidity.ts'
import { timeSteps } from '../shared/rules/tableTime.ts'
import {
  type Asked,
  additiveByDay,
  FAILURES,
  filledInputs,
  queryOf,
  questionWith,
  TIME_FORMS,
} from './conformance.ts'
import type { Credentials, DataTypeDefinition, Inputs, Provider, ProviderContext } from './contract.ts'
import { EMULATOR_SWITCHES, type EmulatorSwitch, ProviderError } from './contract.ts'
import { createHttpDoor, type HttpDoor } from './http.ts'
import { refreshToken } from './oauth2.ts'
import { providers } from './registry.ts'

/** The same questions asked of every registered provider. */

const now = Temporal.Instant.from('2026-11-21T12:00:00Z')
const unique = (values: string[]) => expect(values.toSorted()).toEqual([...new Set(values)].toSorted())

let server: EmulatorServer
let door: HttpDoor
beforeAll(async () => {
  const mounts = Object.entries(sandboxes).map(([kind, { emulator }]) => [kind, emulator] as const)
  server = await serveEmulators(Object.fromEntries(mounts), { now: () => now })
  door = createHttpDoor({ allow: [server.url] })
})
afterAll(() => server.stop())

describe.each(providers.map((provider) => [provider.definition.kind, provider] as const))(
  '%s',
  (kind, provider) => {
    const { definition } = provider
    const folder = new URL(`${kind}/`, import.meta.url)

    describe('the folder', () => {
      it.each([
        'index.ts',
        'definition.ts',
        'client.ts',
        'query.ts',
        'errors.ts',
        'emulator.ts',
        'README.md',
        'logo.svg',
      ])('holds %s', (name) => {
        expect(existsSync(new URL(name, folder))).toBe(true)
      })

      it('holds tests and recorded bodies', () => {
        expect(readdirSync(folder).some((name) => name.endsWith('.test.ts'))).toBe(true)
        expect(readdirSync(new URL('fixtures/', folder)).length).toBeGreaterThan(0)
      })

      it('has a logo that is a small drawing of 32 by 32 and nothing else', () => {
        const logo = readFileSync(new URL('logo.svg', folder), 'utf8')
        expect(logo.length).toBeLessThan(4000)
        expect(logo).toMatch(/^<svg [^>]*viewBox="0 0 32 32"/)
        expect(logo).not.toMatch(/<script|<image|<foreignObject|href=|url\(|\son\w+=/i)
      })

      it('has a page about the vendor', () => {
        expect(readFileSync(new URL('README.md', folder), 'utf8').length).toBeGreaterThan(500)
      })

      it('has a place in the sandbox', () => {
        expect(sandboxes[kind]).toBeDefined()
      })
    })

    describe('the definition', () => {
      it('names its origins over https and uses no other', () => {
        for (const address of Object.values(definition.origins)) {
          expect(address === '' || new URL(address).protocol === 'https:').toBe(true)
          expect(address).not.toMatch(/\/$/)
        }
        if (definition.auth.type !== 'oauth') return
        const { authorise, token, revoke, scopes, requiredScopes } = definition.auth
        const used = [authorise.origin, token.origin, ...(revoke ? [revoke.origin] : [])]
        expect(Object.keys(definition.origins)).toEqual(expect.arrayContaining(used))
        expect(scopes).toEqual(expect.arrayContaining(requiredScopes))
      })

      it('has types and templates that lead somewhere', () => {
        expect(definition.types.length).toBeGreaterThan(0)
        unique(definition.templates.map(({ id }) => id))
        for (const template of definition.templates) {
          expect(template.name).not.toBe('')
          expect(template.widgets.length).toBeGreaterThan(0)
          for (const { type, preset } of template.widgets) {
            const presets = definition.types.find((known) => known.type === type)?.presets ?? []
            expect(presets.map(({ id }) => id)).toContain(preset)
          }
        }
      })

      describe.each(definition.types.map((type) => [type.type, type] as const))('%s', (_name, type) => {
        checkDefinition(type)
      })
    })

    describe('against its emulator', () => {
      checkBehaviour(provider)
    })
  },
)

function checkDefinition(type: DataTypeDefinition): void {
  const metrics = new Set(type.metrics.map(({ id }) => id))
  const dimensions = new Set(type.dimensions.map(({ id }) => id))

  it('has unique ids and no empty label', () => {
    unique(type.metrics.map(({ id }) => id))
    unique([...type.dimensions.map(({ id }) => id), ...type.metrics.map(({ id }) => id)])
    unique(type.filters.map(({ id }) => id))
    unique(type.presets.map(({ id }) => id))
    unique(type.parameters.map(({ name }) => name))
    const labels = [...type.metrics, ...type.dimensions, ...type.filters, ...type.parameters].map(
      ({ label }) => label,
    )
    expect(labels.filter((label) => label.trim() === '')).toEqual([])
    expect([...type.metrics, ...type.dimensions].filter(({ group }) => group.trim() === '')).toEqual([])
  })

  it('never adds up what cannot be added', () => {
    const summed = type.metrics.filter(
      ({ additive, type: value }) => additive && ['percent', 'position'].includes(value),
    )
    expect(summed.map(({ id }) => id)).toEqual([])
  })

  it('gives every parameter a control that can fill it', () => {
    const names = type.parameters.map(({ name }) => name)
    for (const parameter of type.parameters) {
      expect(names).toEqual(expect.arrayContaining(parameter.dependencies))
      if (parameter.unless) expect(names).toContain(parameter.unless.parameter)
      const chooses = ['select', 'multiselect'].includes(parameter.control)
      expect(parameter.options !== undefined, parameter.name).toBe(chooses)
      if (!Array.isArray(parameter.options)) continue
      unique(parameter.options.map(({ value }) => value))
      const defaults = parameter.default === undefined ? [] : [parameter.default].flat().map(String)
      expect(parameter.options.map(({ value }) => value)).toEqual(expect.arrayContaining(defaults))
    }
    expect(names).toContain('metrics')
  })

  it('has rules, filters and real-time lists that speak of its own catalogue', () => {
    for (const rule of type.rules) {
      expect(rule.reason).toMatch(/\.$/)
      for (const id of [...(rule.metrics ?? []), ...(rule.when.metrics ?? [])]) expect(metrics).toContain(id)
      for (const id of [...(rule.dimensions ?? []), ...(rule.when.dimensions ?? [])]) {
        if (id !== null) expect(dimensions).toContain(id)
      }
    }
    for (const filter of type.filters) expect(filter.operators.length).toBeGreaterThan(0)
    for (const id of type.realTime?.metrics ?? []) expect(metrics).toContain(id)
    for (const id of type.realTime?.dimensions ?? []) expect(dimensions).toContain(id)
  })

  it.each(type.presets.map((preset) => [preset.id, preset] as const))(
    'offers %s, which can be asked',
    (_id, preset) => {
      expect(preset.title).not.toBe('')
      for (const id of preset.metrics) expect(metrics).toContain(id)
      if (preset.dimension !== null) expect(dimensions).toContain(preset.dimension)
      const { dimension, metrics: asked } = preset
      expect(
        combinationProblem(type.rules, { dimension, metrics: asked, parameters: preset.inputs ?? {} }),
      ).toBeNull()
      if (preset.realTime) {
        expect(type.realTime?.metrics).toEqual(expect.arrayContaining(asked))
        if (dimension !== null) expect(type.realTime?.dimensions).toContain(dimension)
      }
      if (preset.orderBy) expect([...asked, dimension, 'dimension']).toContain(preset.orderBy.column)
      for (const { field } of preset.filter?.clauses ?? [])
        expect(type.filters.map(({ id }) => id)).toContain(field)
    },
  )
}

function checkBehaviour(provider: Provider): void {
  const { kind, auth, properties } = provider.definition
  let credentials: Credentials
  let property: string | null = null
  const inputs = new Map<string, Inputs>()
  const context = (signal = new AbortController().signal): ProviderContext => ({
    credentials,
    origin: server.originOf(kind),
    fetch: door,
    now,
    signal,
  })
  const switchOn = (...names: EmulatorSwitch[]) => {
    for (const name of names) server.switchesOf(kind).add(name)
  }
  const run = (type: DataTypeDefinition, asked: Asked, signal?: AbortSignal) =>
    provider.run(context(signal), queryOf(type, property, asked))
  const inputsOf = (type: DataTypeDefinition) => inputs.get(type.type) ?? {}
  const secretsIn = () => (credentials.type === 'oauth' ? [credentials.accessToken] : [credentials.token])

  beforeAll(async () => {
    const sandbox = sandboxes[kind]
    if (!sandbox) throw new Error(`${kind} has no place in emulators/registry.ts`)
    const seeded = await sandbox.credentials(`${server.url}/${kind}`)
    credentials =
      seeded.type === 'oauth'
        ? { type: 'oauth', accessToken: seeded.accessToken, scopes: seeded.scopes }
        : seeded
    if (auth.type === 'oauth' && seeded.type === 'oauth' && seeded.refreshToken !== null) {
      const tokens = await refreshToken(auth, {
        ...context(),
        client: sandboxApp(auth.client),
        refreshToken: seeded.refreshToken,
        scopes: seeded.scopes,
      })
      credentials = { type: 'oauth', accessToken: tokens.accessToken, scopes: tokens.scopes }
    }
    if (properties)
      property = (await provider.listProperties(context())).find(({ available }) => available)?.id ?? null
    for (const type of provider.definition.types) {
      const listOptions: Parameters<typeof filledInputs>[3] = (question) =>
        provider.listOptions(context(), question)
      inputs.set(type.type, await filledInputs(type, property, sandbox.inputs ?? {}, listOptions))
    }
  })
  beforeEach(() => server.switchesOf(kind).clear())

  /** The plainest question of the first type: a metric that some rule allows. */
  const plain = (): [DataTypeDefinition, Asked] => {
    for (const type of provider.definition.types) {
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

  it('lists properties exactly where it has them', async () => {
    const listed = await provider.listProperties(context())
    expect(listed.length > 0).toBe(properties !== null)
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
  it.skipIf(remote.length === 0).each(remote)(
    '%s: lists the choices of %s, narrowed by typing',
    async (_id, parameter, type) => {
      const question = { parameter, type: type.type, property, inputs: inputsOf(type), search: '' }
      const all = await provider.listOptions(context(), question)
      unique(all.map(({ value }) => value))
      for (const { label } of all) expect(label).not.toBe('')
      const [first] = all
      if (!first) return
      const found = await provider.listOptions(context(), { ...question, search: first.label })
      expect(found.map(({ value }) => value)).toContain(first.value)
      expect(found.length).toBeLessThanOrEqual(all.length)
      expect(await provider.listOptions(context(), { ...question, search: 'zzzz no such choice' })).toEqual(
        [],
      )
    },
  )

  describe.each(provider.definition.types.map((type) => [type.type, type] as const))('%s', (_id, type) => {
    const catalogue = [
      ...type.metrics.map(({ id }) => [`metric ${id}`, { metric: id }] as const),
      ...type.dimensions.map(({ id }) => [`dimension ${id}`, { dimension: id }] as const),
    ]
    it.each(catalogue)('answers %s', async (_label, wanted) => {
      const asked = questionWith(type, wanted, inputsOf(type))
      if (!asked) throw new Error('No rule allows this to be asked')
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
      const step = type.dimensions.find(({ id }) => id === asked.dimension)?.time
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
      const asked = additiveByDay(type, inputsOf(type)) ?? plain()[1]
      const once = await run(type, asked)
      expect(await run(type, asked)).toEqual(once)
      switchOn('two_pages')
      expect(await run(type, asked)).toEqual(once)
    })

    it('has no rows and no error where nothing happened', async () => {
      switchOn('empty')
      const asked = additiveByDay(type, inputsOf(type)) ?? plain()[1]
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
    const began = performance.now()
    const work = run(type, asked, stop.signal)
    setTimeout(() => stop.abort(), 50)
    await expect(work).rejects.toThrow()
    expect(performance.now() - began).toBeLessThan(1500)
  })

  it('does not even begin when it was told to stop', async () => {
    const [type, asked] = plain()
    const before = server.calls.length
    await expect(run(type, asked, AbortSignal.abort())).rejects.toThrow()
    expect(server.calls.length).toBe(before)
  })
}
