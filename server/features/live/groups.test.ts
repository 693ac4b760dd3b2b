import fc from 'fast-check'
import { expect, it } from 'vitest'
import { Groups } from './groups.ts'

it('has the members that were added and not removed, whatever came in which order', () => {
  const step = fc.record({
    name: fc.constantFrom('a', 'b'),
    member: fc.integer({ min: 1, max: 3 }),
    add: fc.boolean(),
  })
  fc.assert(
    fc.property(fc.array(step), (steps) => {
      const groups = new Groups<number>()
      const expected = { a: new Set<number>(), b: new Set<number>() }
      for (const { name, member, add } of steps) {
        if (add) expect(groups.add(name, member)).toBe(name)
        else groups.remove(name, member)
        if (add) expected[name].add(member)
        else expected[name].delete(member)
      }
      expect([groups.of('a'), groups.of('b')]).toEqual([expected.a, expected.b])
    }),
  )
})
