import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { snapshot } from '../../client/features/widgets/formats/sample.ts'
import { providers } from '../../providers/registry.ts'
import { allTemplates, presetOf } from '../../server/features/configs/templates.ts'
import { catalogued } from '../../server/features/widgets/catalogue.ts'
import { loadPrintBundle } from '../../server/lib/printBundle.ts'
import type { WidgetView } from '../../shared/api/view.ts'
import { launchPrintBrowser } from '../printBrowser.ts'
import { serveReader } from '../readersPage.ts'
import { readyTable } from '../sampleWidgets.ts'

const { renderDashboard } = await loadPrintBundle()
let browser: Browser

beforeAll(async () => {
  browser = await launchPrintBrowser()
})
afterAll(() => browser.close())

const ready = (): WidgetView[] =>
  providers.flatMap(({ definition }) =>
    definition.types.flatMap((type) =>
      type.presets.filter(({ format }) => format === 'table').map((preset) => readyTable(type, preset)),
    ),
  )

const inTemplates = (): WidgetView[] =>
  allTemplates().flatMap(({ name, widgets }) =>
    widgets.flatMap(({ type, preset: id, width, height }) => {
      const preset = presetOf(type, id)
      const definition = catalogued(type)?.type
      if (preset?.format !== 'table' || !definition) return []
      const view = readyTable(definition, preset, { width, height })
      return [{ ...view, title: `${name}: ${view.title}` }]
    }),
  )

/** Runs in a page: the tables that are wider than what is seen of them. */
const cutTables = (): string[] =>
  [...document.querySelectorAll('.w-scroll')].flatMap((part) => {
    const over = part.scrollWidth - part.clientWidth
    const name = part.closest('.w-card')?.getAttribute('aria-label')
    return over > 1 ? [`${name} by ${over} px`] : []
  })

it.each([
  ['in the editor at 1280 pixels', 1032],
  ['in the editor at 1440 pixels', 1192],
  ['on a page of 1100 pixels', 1100],
])('tables of ready widgets and templates show every column %s', async (_where, width) => {
  const all = [...ready(), ...inTemplates()].map((view, order) => ({ ...view, id: `w${order}`, order }))
  expect(all.length).toBeGreaterThan(100)
  const page = await browser.newPage({ viewport: { width, height: 900 } })
  const html = renderDashboard(snapshot(all), { layout: 'wide', theme: 'light', owner: false })
  await page.route('**/*', serveReader(html))
  await page.goto('http://check.test/')
  await page.evaluate(() => document.fonts.ready)
  expect(await page.evaluate(cutTables)).toEqual([])
  await page.close()
})
