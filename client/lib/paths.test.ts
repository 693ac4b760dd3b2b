import { expect, it } from 'vitest'
import { pageTitle } from './paths.ts'

it('writes the title', () => {
  expect(pageTitle('Dashboards', 'Broadsheet')).toBe('Dashboards | Broadsheet')
  expect(pageTitle(null, 'Broadsheet')).toBe('Broadsheet')
})
