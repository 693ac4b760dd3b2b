import { expect, it } from 'vitest'
import { found, longestUnseen, surplus } from './archiveChoice.ts'

const dashboard = (id: string, seenAt: string | null, updatedAt = '2026-11-01T08:00:00Z') => ({
  id,
  name: `Dashboard ${id}`,
  seenAt,
  updatedAt,
  client: id === 'c' ? { id: 'north', name: 'Northwind' } : null,
})

it.each([
  [25, { bonus: 0, used: 17 }, 0],
  [17, { bonus: 0, used: 17 }, 0],
  [12, { bonus: 0, used: 17 }, 5],
  [12, { bonus: 2, used: 17 }, 3],
  [1, { bonus: 30, used: 17 }, 0],
])('with %i paid and %o, %i are too many', (wanted, dashboards, expected) => {
  expect(surplus(wanted, dashboards)).toBe(expected)
})

it('puts first what nobody opens, then what was opened longest ago, and the newest change last', () => {
  const sorted = longestUnseen([
    dashboard('a', '2026-11-20T08:00:00Z'),
    dashboard('b', '2026-10-20T08:00:00Z'),
    dashboard('c', null, '2026-11-02T08:00:00Z'),
    dashboard('d', null),
  ])
  expect(sorted.map(({ id }) => id)).toEqual(['d', 'c', 'b', 'a'])
})

it('finds by name and by client, whatever the capitals', () => {
  const all = [dashboard('a', null), dashboard('c', null)]
  expect(found(all, '  NORTH ')).toEqual([all[1]])
  expect(found(all, 'dashboard A')).toEqual([all[0]])
  expect(found(all, '')).toEqual(all)
})
