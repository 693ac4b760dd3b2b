import { expect, it } from 'vitest'
import type { DashboardListItem } from '../../../../shared/api/dashboards.ts'
import { groupsOf } from './groups.ts'

const item = (id: string, client: string | null) =>
  ({ id, client: client === null ? null : { id: client, name: client } }) as DashboardListItem

it('cuts the list where the client changes, those without one as a group of their own', () => {
  const groups = groupsOf([item('1', 'a'), item('2', 'a'), item('3', 'b'), item('4', null), item('5', null)])
  expect(groups.map(({ client, items }) => [client?.id, items.map(({ id }) => id)])).toEqual([
    ['a', ['1', '2']],
    ['b', ['3']],
    [undefined, ['4', '5']],
  ])
  expect(groupsOf([])).toEqual([])
})
