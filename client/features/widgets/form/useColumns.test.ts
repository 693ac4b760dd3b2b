import { expect, it } from 'vitest'
import { instance } from '../../../../shared/api/widgets.ts'
import type { FormType } from '../../../../shared/domain/definitions.ts'
import { columnsFor } from './useColumns.ts'

const column = (id: string) => ({ id, label: id, group: 'Sums' })
const metric = (id: string) => ({
  ...column(id),
  type: 'decimal' as const,
  additive: true,
  direction: 'up' as const,
})
const sheets = {
  type: 'google_sheets',
  catalogue: 'remote',
  metrics: [metric('rows')],
  dimensions: [column('date')],
  filters: [],
} as unknown as FormType
const chosen = instance.parse({
  id: 'i'.repeat(21),
  type: 'google_sheets',
  sourceId: null,
  inputs: { dimension: 'Channel', metrics: ['Cost', 'Sales'] },
})
const shown = (type: FormType) =>
  [...type.metrics, ...type.dimensions].map(({ id, group }) => `${group}: ${id}`)

it('shows what is chosen while the columns are not known yet', () => {
  expect(shown(columnsFor(sheets, chosen, null))).toEqual([
    'Sums: rows',
    'Chosen: Cost',
    'Chosen: Sales',
    'Sums: date',
    'Chosen: Channel',
  ])
})

it('offers the sheet’s columns, and keeps a chosen one that is gone in sight', () => {
  const remote = { metrics: [metric('Cost')], dimensions: [column('Channel')], filters: [] }
  expect(shown(columnsFor(sheets, chosen, remote))).toEqual([
    'Sums: rows',
    'Sums: Cost',
    'No longer there: Sales',
    'Sums: date',
    'Sums: Channel',
  ])
})

it('leaves types alone whose columns the definition names', () => {
  const plain = { ...sheets, catalogue: undefined }
  expect(columnsFor(plain, chosen, null)).toBe(plain)
})
