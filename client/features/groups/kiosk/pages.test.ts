import { expect, it } from 'vitest'
import { alertOf, domainNamed } from '../testRows.ts'
import { pagesOf } from './pages.ts'

it('shows those that need attention alone, the worst on the first page', () => {
  const rows = [
    domainNamed('calm.example'),
    domainNamed('b.example', { alerts: [alertOf('warning')] }),
    domainNamed('c.example', { alerts: [alertOf('warning')] }),
    domainNamed('worst.example', { alerts: [alertOf('critical')] }),
  ]
  const names = (perPage: number) => pagesOf(rows, perPage).map((page) => page.map(({ name }) => name))
  expect(names(2)).toEqual([['worst.example', 'b.example'], ['c.example']])
  expect(names(0)).toHaveLength(3)
  expect(pagesOf([domainNamed('calm.example')], 4)).toEqual([])
})
