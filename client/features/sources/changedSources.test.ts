import { expect, it } from 'vitest'
import { changedSources } from './changedSources.ts'

const valid = { id: 'a', account: 'ann@agency.example', invalid: false, imported: null }
const file = { ...valid, id: 'f', imported: { at: '2026-11-28T10:00:00Z', records: 3 } }
const list = [valid, file]

it.each([
  ['nothing', list, []],
  ['their order', [file, valid], []],
  ['a login that has ended', [{ ...valid, invalid: true }, file], ['a']],
  ['another account', [{ ...valid, account: 'bo@agency.example' }, file], ['a']],
  ['a newer file', [valid, { ...file, imported: { at: '2026-11-29T10:00:00Z', records: 3 } }], ['f']],
  ['one that is gone', [file], ['a']],
  ['one that came', [...list, { ...valid, id: 'b' }], ['b']],
])('of %s', (_what, now, changed) => {
  expect([...changedSources(list, now)]).toEqual(changed)
})

it('are none before there is a list to compare with', () => {
  expect(changedSources(undefined, list).size).toBe(0)
  expect(changedSources(list, undefined).size).toBe(0)
})
