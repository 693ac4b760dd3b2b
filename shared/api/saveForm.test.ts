import { expect, it } from 'vitest'
import { makeWidget } from '../../test/widgetFixture.ts'
import { saveDashboard } from './dashboards.ts'
import { type DashboardChanges, fromFields, JSON_FIELDS, toForm } from './saveForm.ts'

const read = (form: FormData) =>
  saveDashboard.parse(
    Object.fromEntries(
      [...form].map(([name, value]) => [
        name,
        JSON_FIELDS.some((field) => field === name) ? JSON.parse(String(value)) : value,
      ]),
    ),
  )

it('is read as the changes that it was written from', () => {
  const changes: DashboardChanges = {
    name: 'October',
    hiddenDateSelector: false,
    linkHost: 'reports.brightside.example',
    footer: '',
    rangeType: 'custom',
    startDate: '2026-01-01',
    endDate: '2026-01-31',
    compareStartDate: '',
    compareEndDate: '',
    timezone: 'Europe/Berlin',
    styles: { color: null, theme: 'dark' },
    widgets: [makeWidget()],
  }
  const fields = read(toForm(7, changes))
  expect(fields.version).toBe(7)
  expect(fromFields(fields)).toEqual(changes)
})
it('names nothing that was not changed', () => {
  expect([...toForm(7, { name: undefined })]).toEqual([['version', '7']])
  expect(fromFields(read(toForm(7, {})))).toEqual({})
})
