import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { collisionsText, collisionText, mergeSeen } from './unseenChanges.ts'

const value = fc.constantFrom('A', 'B', 'C', '')
const settings = fc.record({ name: value, phone: value, palette: fc.array(value, { maxLength: 2 }) })

describe('two forms of the same settings', () => {
  it('keep what each has changed, and collide where both have changed one thing', () => {
    const seen = { name: 'A', phone: '1', accent: null }
    const now = { ...seen, name: 'B', accent: null }
    expect(mergeSeen(now, { ...seen, phone: '2' }, seen)).toEqual({
      merged: { name: 'B', phone: '2', accent: null },
      collisions: [],
    })
    expect(mergeSeen(now, { ...seen, name: 'C' }, seen).collisions).toEqual(['name'])
    // Both want the same.
    expect(mergeSeen(now, { ...seen, name: 'B' }, seen).collisions).toEqual([])
    expect(mergeSeen(now, { ...seen, name: 'C' }, {})).toEqual({
      merged: { ...seen, name: 'C' },
      collisions: [],
    })
  })

  it('never take back unseen what somebody else has changed', () => {
    fc.assert(
      fc.property(settings, settings, settings, (seen, now, wanted) => {
        const { merged, collisions } = mergeSeen(now, wanted, seen)
        for (const field of ['name', 'phone', 'palette'] as const) {
          const isTheirs = JSON.stringify(now[field]) !== JSON.stringify(seen[field])
          if (!isTheirs || collisions.includes(field)) continue
          expect(merged[field]).toEqual(now[field])
        }
      }),
    )
  })

  it('are told what it is now, where that can be read', () => {
    expect(collisionText('Pine')).toBe(
      'Somebody else has changed this to “Pine” meanwhile. Save again to replace it.',
    )
    for (const unreadable of ['', null, true, []])
      expect(collisionText(unreadable)).toBe(
        'Somebody else has changed this meanwhile. Save again to replace it.',
      )
    expect(collisionsText(['logoDark', 'accent'])).toBe(
      'Somebody else has changed this meanwhile: Logo for dark grounds, Accent colour. Save again to replace it.',
    )
  })
})
