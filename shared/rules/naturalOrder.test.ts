import { expect, it } from 'vitest'
import { byName } from './naturalOrder.ts'

it('counts the numbers in names, and heeds neither case nor accents before letters', () => {
  const names = ['Client 10', 'client 1', 'Zürich', 'Client 2', 'Ängström', 'Beta']
  expect(
    names
      .map((name) => ({ name }))
      .toSorted(byName)
      .map(({ name }) => name),
  ).toEqual(['Ängström', 'Beta', 'client 1', 'Client 2', 'Client 10', 'Zürich'])
})
