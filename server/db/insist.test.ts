import { expect, it } from 'vitest'
import { insist } from './insist.ts'

const failure = (code: string) => Object.assign(new Error(`failed with ${code}`), { code })

/** A write that fails with each of these in turn and then succeeds; counts its tries. */
function writeAfter(...errors: unknown[]) {
  const facts = { tries: 0 }
  const write = async () => {
    facts.tries += 1
    if (errors.length > 0) throw errors.shift()
    return 'written'
  }
  return { write, facts }
}

it.each([
  ['stops', failure('57P01')],
  ['refuses connections', failure('ECONNREFUSED')],
  ['is not found by its name', failure('ENOTFOUND')],
  [
    'takes nobody in',
    Object.assign(failure('55000'), { message: 'database "a" is not currently accepting connections' }),
  ],
  ['has become a stand-by that only reads', failure('25006')],
  ['has cut the connection', new Error('Connection terminated unexpectedly')],
  ['undid it for another transaction', failure('40P01')],
])('is repeated while the database %s', async (_what, error) => {
  const { write, facts } = writeAfter(error, error)
  expect(await insist(write)).toBe('written')
  expect(facts.tries).toBe(3)
})

it.each([
  ['a rule of the table', failure('23514')],
  ['a column that is gone', failure('42703')],
  ['a key that does not decrypt', new Error('Unsupported state or unable to authenticate data')],
])('raises what no waiting mends at once: %s', async (_what, error) => {
  const { write, facts } = writeAfter(error)
  await expect(insist(write)).rejects.toBe(error)
  expect(facts.tries).toBe(1)
})

it('gives up with the last error after its time', async () => {
  const error = failure('57P03')
  await expect(insist(() => Promise.reject(error), { forMs: 0 })).rejects.toBe(error)
})
