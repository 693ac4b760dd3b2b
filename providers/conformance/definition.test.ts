import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { sandboxOf } from '../../emulators/registry.ts'
import { combinationProblem, defaultInputs } from '../../shared/rules/parameterValidity.ts'
import { areWeekdays } from '../../shared/rules/weekdays.ts'
import type { DataTypeDefinition } from '../contract.ts'
import { providers } from '../registry.ts'

/** Every provider's folder and definition have the same shape, and what they name exists. */

const unique = (values: string[]) => expect(values.toSorted()).toEqual([...new Set(values)].toSorted())

describe.each(providers.map((provider) => [provider.definition.kind, provider] as const))(
  '%s',
  (kind, provider) => {
    const { definition } = provider
    const folder = new URL(`../${kind}/`, import.meta.url)

    describe('the folder', () => {
      it.each([
        'index.ts',
        'definition.ts',
        'client.ts',
        'query.ts',
        'errors.ts',
        'emulator/index.ts',
        'tests/conformance.test.ts',
        'README.md',
        'logo.svg',
      ])('holds %s', (name) => {
        expect(existsSync(new URL(name, folder))).toBe(true)
      })

      it('holds tests and recorded bodies', () => {
        expect(readdirSync(new URL('tests/', folder)).some((name) => name.endsWith('.test.ts'))).toBe(true)
        expect(readdirSync(new URL('tests/fixtures/', folder)).length).toBeGreaterThan(0)
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

      it('has a place in the sandbox', async () => {
        expect(await sandboxOf(kind)).toMatchObject({
          emulator: expect.any(Function),
          sandboxCredentials: expect.any(Function),
        })
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

      it('asks for columns exactly where a type has remote ones', () => {
        const asks = definition.types.some(({ catalogue }) => catalogue === 'remote')
        expect(provider.catalogue !== undefined).toBe(asks)
      })

      it('reads files exactly where it says which, and how to tell the rest', () => {
        expect(provider.import !== undefined).toBe(definition.import !== undefined)
        const { help = 'None.', fields = [] } = definition.import ?? {}
        expect(help).toMatch(/\.$/)
        unique(fields.map(({ id }) => id))
        for (const { label } of fields) expect(label.trim()).not.toBe('')
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

  it('names weekdays as the product does, which orders and translates them', () => {
    const named = type.dimensions.filter(({ order }) => order?.includes('Monday'))
    expect(named.filter(({ order }) => !areWeekdays(order))).toEqual([])
  })

  it('is watched by days of metrics that it has and that may be asked together', () => {
    const { watched } = type
    if (!watched) return
    const day = type.dimensions.find(({ time }) => time === 'day')?.id ?? null
    expect(day).not.toBeNull()
    const asked = [...new Set(watched.measures.flatMap((one) => one.metrics))]
    expect([...metrics]).toEqual(expect.arrayContaining(asked))
    const parameters = defaultInputs(type)
    expect(combinationProblem(type.rules, { dimension: day, metrics: asked, parameters })).toBeNull()
    // Whatever else it is asked for its figures, without anybody having chosen anything.
    const required = type.parameters.filter(
      ({ required, dependencies }) => required && dependencies.length === 0,
    )
    const account = watched.account ? [watched.account] : []
    const chosen = ['property', 'dimension', 'metrics', ...Object.keys(parameters), ...account]
    expect(required.map(({ name }) => name).filter((name) => !chosen.includes(name))).toEqual([])
    for (const { metrics: some, breakdowns = [] } of watched.measures) {
      for (const { dimension, metrics: split = some } of breakdowns) {
        expect([...dimensions]).toContain(dimension)
        expect([...metrics]).toEqual(expect.arrayContaining(split))
        expect(combinationProblem(type.rules, { dimension, metrics: split, parameters })).toBeNull()
      }
    }
    const { pages } = watched
    if (!pages) return
    expect([...dimensions]).toContain(pages.dimension)
    expect([...metrics]).toContain(pages.metric)
  })

  it('never adds up what cannot be added', () => {
    const summed = type.metrics.filter(
      ({ additive, type: value }) => additive && ['percent', 'position'].includes(value),
    )
    expect(summed.map(({ id }) => id)).toEqual([])
  })

  it('averages what cannot be summed by metrics that can', () => {
    for (const { id, additive, average } of type.metrics) {
      if (!average) continue
      expect(additive, id).toBe(false)
      expect(average.weight.length, id).toBeGreaterThan(0)
      for (const part of [...average.weight, ...(average.of ?? [])]) {
        expect(type.metrics.find((metric) => metric.id === part)?.additive, `${id} by ${part}`).toBe(true)
      }
    }
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
