import { expect, it } from 'vitest'
import { changesOf, detailLines } from './auditDetails.ts'

it('tells what has changed, and of some fields only that they have', () => {
  const before = { name: 'Northwind', accent: null, logo: 'a.png', palette: ['#112233'] }
  expect(changesOf<object>(before, { ...before, palette: ['#112233'] })).toBeNull()
  expect(changesOf({ ...before }, { ...before, name: 'Orbit', logo: 'b.png' }, ['logo'])).toEqual({
    changes: { name: { before: 'Northwind', after: 'Orbit' } },
    changed: ['logo'],
  })
  expect(changesOf({ ...before }, { ...before, logo: '' }, ['logo'])).toEqual({ changed: ['logo'] })
})

it('puts changes into words, with names of fields that people know', () => {
  const details = {
    changes: {
      required: { before: false, after: true },
      whiteLabel: { before: true, after: false },
      accent: { before: null, after: '#112233' },
    },
    changed: ['clientSecret', 'logoDark'],
  }
  expect(detailLines(details)).toEqual([
    { field: 'The only way in', before: 'no', after: 'yes' },
    { field: 'White-label', before: 'yes', after: 'no' },
    { field: 'Accent colour', before: 'none', after: '#112233' },
    { field: 'Changed', before: null, after: 'Client secret, Logo for dark grounds' },
  ])
})

it('puts plain values into words, and leaves ids out', () => {
  expect(detailLines({ email: 'b@x.example', before: 'a@x.example' })).toEqual([
    { field: 'E-mail', before: 'a@x.example', after: 'b@x.example' },
  ])
  expect(detailLines({ recipients: ['a@x.example', 'b@x.example'], successorId: 'x', copy: 'y' })).toEqual([
    { field: 'Recipients', before: null, after: 'a@x.example, b@x.example' },
  ])
  expect(detailLines({ clientIds: ['a'] })).toEqual([])
  expect(detailLines({ clientIds: 'all' })).toEqual([{ field: 'Clients', before: null, after: 'all' }])
})

it('takes whatever a newer release has stored, and shortens it', () => {
  const odd = { changes: 'all', someNewField: { deep: [1] }, constructor: '😀'.repeat(500) }
  const [changes, field, long] = detailLines(odd)
  expect(changes).toEqual({ field: 'Changes', before: null, after: 'all' })
  expect(field).toEqual({ field: 'Some new field', before: null, after: '{"deep":[1]}' })
  expect(long?.after).toBe(`${'😀'.repeat(160)}…`)
})
