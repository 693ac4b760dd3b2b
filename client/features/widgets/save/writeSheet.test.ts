import { parse } from 'csv-parse/sync'
import { expect, it } from 'vitest'
import { unzip } from '../../../../test/unzip.ts'
import type { FigureSheet } from './figureSheet.ts'
import { writeSheet } from './writeSheet.ts'

const sheet: FigureSheet = {
  columns: [
    { label: 'Campaign', type: null, currency: null },
    { label: 'Cost', type: 'money', currency: 'EUR' },
    { label: 'CTR', type: 'percent', currency: null },
    { label: 'Time', type: 'seconds', currency: null },
  ],
  rows: [
    ['Brand, "autumn"\n🌲 שלום', 1234.5, 0.6416, 90],
    ['=HYPERLINK("https://evil.example")', null, -0.5, 0],
  ],
}

it('a CSV file is read back as it was, and has no formula', async () => {
  const bytes = await (await writeSheet(sheet, 'csv', 'Costs')).arrayBuffer()
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)
  expect(text.startsWith('\uFEFFCampaign,Cost (EUR),CTR,Time (s)\r\n')).toBe(true)
  expect(parse(text, { bom: true })).toEqual([
    ['Campaign', 'Cost (EUR)', 'CTR', 'Time (s)'],
    ['Brand, "autumn"\n🌲 שלום', '1234.5', '0.6416', '90'],
    [`'=HYPERLINK("https://evil.example")`, '', '-0.5', '0'],
  ])
})

it('an Excel file has numbers that it shows in their kind, and texts that are none of its formulas', async () => {
  const file = await writeSheet(sheet, 'xlsx', `What [we]/did: 'all' of it, in October and in November`)
  const files = await unzip(new Uint8Array(await file.arrayBuffer()))
  const text = (path: string) => files.get(path)?.toString('utf8') ?? ''
  const page = text('xl/worksheets/sheet1.xml')
  expect(page).toContain('<v>1234.5</v>')
  expect(page).toContain('<v>0.6416</v>')
  expect(page).not.toContain('<f>')
  expect(text('xl/styles.xml')).toContain('0.00%')
  expect(text('xl/sharedStrings.xml')).toContain('=HYPERLINK(')
  const name = /<sheet [^>]*name="([^"]*)"/.exec(text('xl/workbook.xml'))?.[1] ?? ''
  expect(name).toMatch(/^What {2}we {2}did {3}all {2}of it/)
  expect(name.length).toBeLessThanOrEqual(31)
})
