import fc from 'fast-check'
import { expect, it } from 'vitest'
import { companiesTurns } from './companiesTurns.ts'

it('takes one of each company in turn, and its own in their order', async () => {
  const inTurn = companiesTurns()
  const done: string[] = []
  const asked = ['a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'c1'].map((name) =>
    inTurn(name.slice(0, 1), async () => {
      await null
      done.push(name)
    }),
  )
  await Promise.all(asked)
  expect(done).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4'])
})

it('goes on after what fails, one at a time, and leaves nothing out', async () => {
  const companies = fc.array(fc.tuple(fc.constantFrom('a', 'b', 'c'), fc.boolean()), { maxLength: 30 })
  await fc.assert(
    fc.asyncProperty(companies, async (asked) => {
      const inTurn = companiesTurns()
      let [running, most] = [0, 0]
      const outcomes = await Promise.allSettled(
        asked.map(([company, fails], at) =>
          inTurn(company, async () => {
            most = Math.max(most, ++running)
            await null
            running -= 1
            if (fails) throw new Error('a fault')
            return at
          }),
        ),
      )
      expect(most).toBeLessThanOrEqual(1)
      expect(outcomes.map(({ status }) => status)).toEqual(
        asked.map(([, fails]) => (fails ? 'rejected' : 'fulfilled')),
      )
      expect(await inTurn('a', async () => 'after')).toBe('after')
    }),
  )
})
