import { expect, it } from 'vitest'
import { readAddress } from './part.ts'

it.each([
  ['/dashboards/abc', { permalink: 'abc', part: 'show' }],
  ['/dashboards/a-b_c/', { permalink: 'a-b_c', part: 'show' }],
  ['/dashboards/abc/realtime', { permalink: 'abc', part: 'realTime' }],
  ['/dashboards/abc/print/', { permalink: 'abc', part: 'print' }],
  ['/dashboards/abc/other', null],
  ['/dashboards', null],
  ['/company/sources', null],
])('%s', (path, expected) => expect(readAddress(path)).toEqual(expected))
