import { expect, it } from 'vitest'
import { instance as instanceSchema } from '../../../../../shared/api/widgets.ts'
import type { DataTypeDefinition } from '../../../../../shared/domain/definitions.ts'
import { optionsQuery } from './optionsQuery.ts'

const type = {
  parameters: [
    { name: 'campaign', dependencies: ['property'] },
    { name: 'adGroup', dependencies: ['property', 'campaign'] },
    { name: 'device', dependencies: [] },
  ],
} as unknown as DataTypeDefinition
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
