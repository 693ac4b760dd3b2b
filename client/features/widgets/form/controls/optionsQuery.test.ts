import { expect, it } from 'vitest'
import { instance as instanceSchema } from '../../../../../shared/api/widgets.ts'
import type { FormType } from '../../../../../shared/domain/definitions.ts'
import { catalogueQuery, optionsQuery } from './optionsQuery.ts'

const type = {
  parameters: [
    { name: 'campaign', dependencies: ['property'] },
    { name: 'adGroup', dependencies: ['property', 'campaign'] },
    { name: 'device', dependencies: [] },
  ],
} as unknown as FormType
const instance = instanceSchema.parse({
  id: 'instance-instance-ins',
  type: 'google_ads',
  sourceId: null,
  accounts: ['123', '456'],
  inputs: { campaign: ['1', '2'], device: 'MOBILE', metrics: ['clicks'] },
})

it('sends the type, the first property and what the parameter depends on', () => {
  expect(optionsQuery(instance, type, 'adGroup')).toEqual({
    type: 'google_ads',
    property: '123',
    campaign: '1,2',
  })
  expect(optionsQuery(instance, type, 'campaign')).toEqual({ type: 'google_ads', property: '123' })
  expect(optionsQuery({ ...instance, accounts: [] }, type, 'device')).toEqual({ type: 'google_ads' })
})

it('asks for a type’s own columns once what they hang on is filled', () => {
  const sheets = {
    catalogue: 'remote',
    parameters: [
      { name: 'sheet', dependencies: [], required: true, control: 'select' },
      { name: 'has_header', dependencies: [], required: false, control: 'boolean' },
      { name: 'device', dependencies: [], required: false, control: 'select' },
      { name: 'metrics', dependencies: ['sheet', 'has_header'], required: true, control: 'metrics' },
    ],
  } as unknown as FormType
  const of = (inputs: object, sourceId: string | null = 'source-source-source-') =>
    catalogueQuery(
      instanceSchema.parse({ ...instance, type: 'google_sheets', accounts: [], sourceId, inputs }),
      sheets,
    )
  const filled = { sheet: '77', has_header: false, device: 'x' }
  expect(of(filled)).toEqual({
    sourceId: 'source-source-source-',
    query: { type: 'google_sheets', sheet: '77', has_header: 'false' },
  })
  expect(of({ has_header: true })).toBeNull()
  expect(of(filled, null)).toBeNull()
  expect(catalogueQuery({ ...instance, sourceId: 'source-source-source-' }, type)).toBeNull()
})
