import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'vite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { chart, series, snapshot, view } from '../features/widgets/formats/sample.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'print-'))
  await build({ configFile: 'vite.print.config.ts', logLevel: 'error', build: { outDir: folder } })
})
afterAll(() => rm(folder, { recursive: true }))

describe('the built bundle', () => {
  it('draws from one file that needs no other', async () => {
    const { renderChart, renderDashboard } = await import(pathToFileURL(join(folder, 'index.js')).href)
    const widget = view(chart('line', [series('Sessions', [1, 2])]))
    expect(renderChart(widget, 'print')).toContain('var(--chart-1)')
    const look = { layout: 'print', theme: 'light', owner: false }
    expect(renderDashboard(snapshot([widget]), look)).toContain('Northwind monthly')
    const code = await readFile(join(folder, 'index.js'), 'utf8')
    const imports = [...code.matchAll(/^import .* from "([^"]+)"/gm)].map(([, name = '']) => name)
    expect(
      imports.filter((name) => !name.startsWith('node:') && !/^(util|stream|crypto|async_hooks)$/.test(name)),
    ).toEqual([])
  })

  it('has one style sheet with paper, tokens and both fonts inside, so that printing needs no network', async () => {
    const css = await readFile(join(folder, 'print.css'), 'utf8')
    expect(css).toContain('@page')
    expect(css).toContain('--chart-8:')
    expect(css).toContain('.w-card')
    expect(css).not.toContain('</style')
    const addresses = [...css.matchAll(/url\(["']?([^"')]{0,12})/g)].map(([, address]) => address)
    expect(addresses.length).toBeGreaterThanOrEqual(6)
    for (const address of addresses) expect(address).toMatch(/^data:/)
  })
})
