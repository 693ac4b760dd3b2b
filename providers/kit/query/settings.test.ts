import { expect, it } from 'vitest'
import { ProviderError } from '../../providerError.ts'
import { fillSettings, settingReader } from './settings.ts'

const definition = {
  name: 'Example Ads',
  settings: [
    { name: 'EXAMPLE_VERSION', label: 'API version', default: 'v2' },
    { name: 'EXAMPLE_TOKEN', label: 'developer token', default: null, secret: true },
  ],
}
const read = (given: Record<string, string> = {}) => settingReader(definition, (name) => given[name])

it('prefers what is set to the default', () => {
  expect(read()('EXAMPLE_VERSION')).toBe('v2')
  expect(read({ EXAMPLE_VERSION: 'v3' })('EXAMPLE_VERSION')).toBe('v3')
})

it('says which variable is missing', () => {
  expect(() => read()('EXAMPLE_TOKEN')).toThrow(ProviderError)
  expect(() => read()('EXAMPLE_TOKEN')).toThrow(/lacks its developer token.* sets VENDOR_EXAMPLE_TOKEN\.$/)
})

it('refuses a setting that the definition does not name', () => {
  expect(() => read({ OTHER: 'x' })('OTHER')).toThrow(/no setting called OTHER/)
})

it.each([
  ['https://api.example.com/{EXAMPLE_VERSION}', 'https://api.example.com/v2'],
  ['https://{dc}.api.example.com/3.0', 'https://{dc}.api.example.com/3.0'],
  ['https://api.example.com', 'https://api.example.com'],
])('fills %s', (address, filled) => {
  expect(fillSettings(address, read())).toBe(filled)
})
