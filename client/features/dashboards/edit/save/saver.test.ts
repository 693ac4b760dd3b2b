import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { DashboardChanges } from '../../../../../shared/api/saveForm.ts'
import { ApiError, unreachable } from '../../../../lib/ApiError.ts'
import { createSaver, mergeChanges, type SaveState } from './saver.ts'

const refusal = (status: number) =>
  new ApiError(`status ${status}`, { status, id: status === 409 ? 'stale_version' : 'not_ours' })

/** A saver on a server that answers each call with the next entry: an error to throw, or null for success. */
function onServer(answers: (Error | null)[]) {
  const calls: { version: number; changes: DashboardChanges }[] = []
  const states: SaveState['name'][] = []
  const waits: number[] = []
  const saver = createSaver({
    version: 7,
    send: async (version, changes) => {
      calls.push({ version, changes })
      await Promise.resolve()
      const answer = answers.shift() ?? null
      if (answer) throw answer
      return version + 1
    },
    wait: async (ms) => void waits.push(ms),
    onState: ({ name }) => states.push(name),
    onSaved: () => undefined,
  })
  return { saver, calls, states, waits }
}

describe('saver', () => {
  it('sends what comes close together as one call, with the version', async () => {
    const { saver, calls, states } = onServer([])
    saver.change({ name: 'A' })
    saver.change({ name: 'B', footer: 'x' })
    await saver.settled()
    expect(calls).toEqual([{ version: 7, changes: { name: 'B', footer: 'x' } }])
    expect(states.at(-1)).toBe('saved')
    expect(saver.unsaved()).toBeUndefined()
    expect(saver.version()).toBe(8)
  })

  it('keeps the order: what comes during a call goes with the next one', async () => {
    const { saver, calls } = onServer([])
    saver.change({ name: 'A' })
    await Promise.resolve()
    await Promise.resolve()
    saver.change({ name: 'B' })
    expect(saver.unsaved()).toEqual({ name: 'B' })
    await saver.settled()
    expect(calls.map(({ version, changes }) => [version, changes.name])).toEqual([
      [7, 'A'],
      [8, 'B'],
    ])
  })

  it('asks a gateway three times in all, then waits and goes on trying', async () => {
    const { saver, calls, states, waits } = onServer([refusal(504), refusal(504), refusal(504), null])
    saver.change({ name: 'A' })
    await saver.settled()
    expect(calls).toHaveLength(4)
    expect(states).toContain('retrying')
    expect(waits).toEqual([600, 1000, 1000, 2000])
    expect(states.at(-1)).toBe('saved')
  })

  it('waits longer after each failure and loses nothing meanwhile', async () => {
    const { saver, calls, waits } = onServer([unreachable(null), refusal(503), unreachable(null), null])
    saver.change({ name: 'A' })
    await saver.settled()
    expect(waits).toEqual([600, 2000, 5000, 15000])
    expect(calls.every(({ changes }) => changes.name === 'A')).toBe(true)
  })

  it('stops at a stale version, keeps everything and goes on when told', async () => {
    const { saver, calls, states } = onServer([refusal(409)])
    saver.change({ name: 'A' })
    await saver.settled()
    expect(states.at(-1)).toBe('stale')
    saver.change({ footer: 'x' })
    await saver.settled()
    expect(calls).toHaveLength(1)
    expect(saver.unsaved()).toEqual({ name: 'A', footer: 'x' })
    saver.resume(20)
    await saver.settled()
    expect(calls[1]).toEqual({ version: 20, changes: { name: 'A', footer: 'x' } })
    expect(saver.unsaved()).toBeUndefined()
  })

  it('can drop what waits instead', async () => {
    const { saver, calls } = onServer([refusal(423)])
    saver.change({ name: 'A' })
    await saver.settled()
    saver.discard(30)
    saver.change({ footer: 'x' })
    await saver.settled()
    expect(calls.at(-1)).toEqual({ version: 30, changes: { footer: 'x' } })
  })

  it('tries a refused change again together with the next one', async () => {
    const { saver, calls, states } = onServer([refusal(422), null])
    saver.change({ name: '' })
    await saver.settled()
    expect(states.at(-1)).toBe('refused')
    saver.change({ name: 'A' })
    await saver.settled()
    expect(calls.at(-1)?.changes).toEqual({ name: 'A' })
    expect(states.at(-1)).toBe('saved')
  })

  it('makes a call of another kind in turn: changes before it are saved first, later ones with its version', async () => {
    const { saver, calls } = onServer([])
    saver.change({ name: 'A' })
    const upload = saver.inTurn(async (version) => {
      calls.push({ version, changes: {} })
      saver.change({ name: 'B' })
      await Promise.resolve()
      return { version: version + 1 }
    })
    expect(await upload).toEqual({ version: 9 })
    await saver.settled()
    expect(calls).toEqual([
      { version: 7, changes: { name: 'A' } },
      { version: 8, changes: {} },
      { version: 9, changes: { name: 'B' } },
    ])
  })

  it('repeats such a call as it was until it is answered, and keeps what comes meanwhile back', async () => {
    const { saver, calls, states, waits } = onServer([])
    const lost = [unreachable(null), refusal(504), refusal(504), refusal(504), refusal(502), null]
    const upload = saver.inTurn(async (version) => {
      calls.push({ version, changes: {} })
      saver.change({ name: `while ${calls.length}` })
      const error = lost.shift()
      if (error) throw error
      return { version: 8 }
    })
    expect(await upload).toEqual({ version: 8 })
    await saver.settled()
    expect(calls.slice(0, 6).map(({ version }) => version)).toEqual(Array(6).fill(7))
    expect(calls.slice(6)).toEqual([{ version: 8, changes: { name: 'while 6' } }])
    expect(waits.slice(0, 5)).toEqual([2000, 1000, 1000, 5000, 15000])
    expect(states.filter((name) => name === 'retrying')).toHaveLength(3)
    expect(states.at(-1)).toBe('saved')
  })

  it('gives such a call up where the server itself says that it failed', async () => {
    const { saver, states } = onServer([])
    const broken = new ApiError('A fault on our side.', { status: 500, id: 'unexpected' })
    const lost = [unreachable(null), broken]
    await expect(saver.inTurn(() => Promise.reject(lost.shift()))).rejects.toBe(broken)
    await saver.settled()
    expect(states).toEqual(['retrying', 'saved'])
  })

  it('sends what waited although that call failed', async () => {
    const { saver, calls } = onServer([])
    const upload = saver.inTurn(() => {
      saver.change({ name: 'A' })
      return Promise.reject(refusal(422))
    })
    await expect(upload).rejects.toThrow('status 422')
    await saver.settled()
    expect(calls).toEqual([{ version: 7, changes: { name: 'A' } }])
  })
})

it('merges styles by field', () => {
  expect(mergeChanges({ styles: { color: '#000' } }, { styles: { theme: 'dark' }, name: 'x' })).toEqual({
    styles: { color: '#000', theme: 'dark' },
    name: 'x',
  })
})

/**
 * A server that behaves as `save.ts` does: it accepts a save of its version, recognises a repeat of the last one, and
 * rejects every other one as stale. `losing` lists, call by call, whether the answer is lost, or the call itself.
 */
function onRealServer(losing: (false | 'answer' | 'call')[]) {
  const stored: { version: number; last: DashboardChanges; all: DashboardChanges } = {
    version: 7,
    last: {},
    all: {},
  }
  const calls: DashboardChanges[] = []
  const states: SaveState['name'][] = []
  /** What the user types while the saver waits, wait by wait. */
  const typed: DashboardChanges[] = []
  const saver = createSaver({
    version: 7,
    send: async (version, changes) => {
      calls.push(changes)
      const lost = losing.shift() ?? false
      if (lost === 'call') throw unreachable(null)
      await Promise.resolve()
      const repeated = version === stored.version - 1 && isDeepStrictEqual(changes, stored.last)
      if (version !== stored.version && !repeated) throw refusal(409)
      if (!repeated) {
        stored.version++
        stored.last = changes
        stored.all = mergeChanges(stored.all, changes)
      }
      if (lost === 'answer') throw unreachable(null)
      return stored.version
    },
    wait: async (ms) => {
      if (ms < 2_000) return
      const next = typed.shift()
      if (next) saver.change(next)
    },
    onState: ({ name }) => states.push(name),
    onSaved: () => undefined,
  })
  return { saver, stored, calls, states, typed }
}

describe('a save whose answer got lost', () => {
  it('is sent again alone, before what was typed meanwhile', async () => {
    const { saver, stored, calls, states, typed } = onRealServer(['answer', 'answer'])
    typed.push({ footer: 'x' }, { name: 'B', styles: { color: '#000000' } })
    saver.change({ name: 'A' })
    await saver.settled()
    const later = { footer: 'x', name: 'B', styles: { color: '#000000' } }
    expect(calls).toEqual([{ name: 'A' }, { name: 'A' }, { name: 'A' }, later])
    expect(states).not.toContain('stale')
    expect(stored).toMatchObject({ version: 9, all: later })
    expect([saver.version(), saver.unsaved(), states.at(-1)]).toEqual([9, undefined, 'saved'])
  })

  it('or that never came is not called somebody else’s, whatever is lost and typed when', async () => {
    const loss = fc.constantFrom<(false | 'answer' | 'call')[]>(false, 'answer', 'call')
    const change = fc.record(
      { name: fc.constantFrom('A', 'B'), footer: fc.constantFrom('x', 'y') },
      { requiredKeys: [] },
    )
    await fc.assert(
      fc.asyncProperty(fc.array(loss), fc.array(change), change, async (losing, later, first) => {
        const { saver, stored, states, typed } = onRealServer(losing)
        typed.push(...later)
        const left = () => later.length - typed.length
        saver.change(first)
        await saver.settled()
        expect(states).not.toContain('stale')
        expect(saver.unsaved()).toBeUndefined()
        expect(stored.all).toEqual(later.slice(0, left()).reduce<DashboardChanges>(mergeChanges, first))
      }),
    )
  })

  it('is told from later changes in what a reload keeps, and sent alone after it', async () => {
    const before = onRealServer(['answer'])
    before.typed.push({ footer: 'x' })
    before.saver.change({ name: 'A' })
    while (!before.states.includes('retrying')) await Promise.resolve()
    before.saver.halt()
    await before.saver.settled()
    const kept = before.saver.kept()
    expect(kept).toEqual({ version: 7, sent: { name: 'A' }, changes: { footer: 'x' } })
    if (!kept) return

    const { saver, calls, states } = onServer([])
    saver.discard(8)
    saver.restore(kept)
    expect(saver.unsaved()).toEqual({ name: 'A', footer: 'x' })
    await saver.settled()
    expect(calls).toEqual([
      { version: 7, changes: { name: 'A' } },
      { version: 8, changes: { footer: 'x' } },
    ])
    expect(states).not.toContain('stale')
  })

  it('is dropped with the rest where theirs are taken', async () => {
    const { saver, calls, states } = onRealServer(['answer'])
    saver.change({ name: 'A' })
    while (!states.includes('retrying')) await Promise.resolve()
    saver.discard(8)
    expect(saver.unsaved()).toBeUndefined()
    await saver.settled()
    expect(calls).toEqual([{ name: 'A' }])
  })
})

describe('changes restored from an earlier visit', () => {
  it('are sent with the version they were made from, so that a newer save is asked about', async () => {
    const { saver, calls, states } = onServer([refusal(409), null])
    saver.restore({ version: 5, changes: { name: 'Mine' } })
    await saver.settled()
    expect(calls).toEqual([{ version: 5, changes: { name: 'Mine' } }])
    expect(states.at(-1)).toBe('stale')
    expect([saver.version(), saver.unsaved()]).toEqual([5, { name: 'Mine' }])
    saver.resume(7)
    await saver.settled()
    expect(calls.at(-1)).toEqual({ version: 7, changes: { name: 'Mine' } })
    expect([saver.version(), saver.unsaved()]).toEqual([8, undefined])
  })

  it('keep that version over a save that was under way meanwhile', async () => {
    const { saver, calls, states } = onServer([null, refusal(409)])
    saver.change({ footer: 'x' })
    await Promise.resolve()
    await Promise.resolve()
    saver.restore({ version: 5, changes: { name: 'Mine' } })
    await saver.settled()
    expect(calls.map(({ version }) => version)).toEqual([7, 5])
    expect(states.at(-1)).toBe('stale')
  })

  it('made from the newest version are saved as any other', async () => {
    const { saver, calls, states } = onServer([])
    saver.restore({ version: 7, changes: { name: 'Mine' } })
    await saver.settled()
    expect(calls).toEqual([{ version: 7, changes: { name: 'Mine' } }])
    expect(states.at(-1)).toBe('saved')
  })

  it('go with those of the newer version once they are dropped', async () => {
    const { saver, calls } = onServer([refusal(409), null])
    saver.restore({ version: 5, changes: { name: 'Mine' } })
    await saver.settled()
    saver.discard(9)
    saver.change({ name: 'Next' })
    await saver.settled()
    expect(calls.at(-1)).toEqual({ version: 9, changes: { name: 'Next' } })
  })
})

it('a saver that is halted keeps what is unsaved and sends nothing any more', async () => {
  const { saver, calls } = onServer([])
  saver.change({ name: 'A' })
  saver.halt()
  await saver.settled()
  expect(calls).toEqual([])
  expect(saver.unsaved()).toEqual({ name: 'A' })
})
