import { describe, expect, it } from 'vitest'
import { type DashboardChanges, toForm } from '../../../../../shared/api/saveForm.ts'
import type { Widget } from '../../../../../shared/api/widgets.ts'
import { reorderWidgets } from '../../../../../shared/rules/widgetOrder.ts'
import { makeWidget } from '../../../../../test/widgetFixture.ts'
import { ApiError } from '../../../../lib/ApiError.ts'
import { createSender } from './sender.ts'

const idOf = (index: number) => `w${index}`.padEnd(21, '-')
const page = (count: number) =>
  Array.from({ length: count }, (_, index) => makeWidget({ id: idOf(index), order: index + 1 }))
const stale = new ApiError('Changed elsewhere.', { status: 409, id: 'stale_version' })

/** A sender whose calls are answered in turn: an error to throw, a version, or the next version. */
function onServer(widgets: Widget[], answers: (Error | number)[] = []) {
  const calls: [version: number, changes: DashboardChanges][] = []
  const sender = createSender(
    async (version, changes) => {
      calls.push([version, changes])
      const answer = answers.shift() ?? version + 1
      if (typeof answer !== 'number') throw answer
      return answer
    },
    { version: 7, widgets },
  )
  return { sender, calls }
}
const bytes = async (form: FormData) => (await new Response(form).arrayBuffer()).byteLength

describe('a save', () => {
  it('sends what was done to widgets since the last one', async () => {
    const before = page(3)
    const { sender, calls } = onServer(before)
    const moved = reorderWidgets(before, idOf(2), 0)
    expect(await sender.send(7, { name: 'A', widgets: moved })).toBe(8)
    await sender.send(8, { footer: 'x' })
    await sender.send(9, { widgets: moved.filter(({ id }) => id !== idOf(1)) })
    expect(calls).toEqual([
      [7, { name: 'A', operations: [{ op: 'move', id: idOf(2), after: null }] }],
      [8, { footer: 'x' }],
      [9, { operations: [{ op: 'remove', id: idOf(1) }] }],
    ])
  })

  it('of one moved widget out of 60 takes less than 2 KB, wherever it goes', async () => {
    const before = page(60)
    for (const [from, to] of [
      [0, 59],
      [59, 0],
      [30, 31],
    ] as const) {
      const { sender, calls } = onServer(before)
      const widgets = reorderWidgets(before, idOf(from), to)
      await sender.send(7, { widgets })
      const [[version, changes] = [0, {}]] = calls
      expect(await bytes(toForm(version, changes))).toBeLessThan(2_000)
      expect(await bytes(toForm(7, { widgets }))).toBeGreaterThan(30_000)
    }
  })

  it('without an answer is sent again with the same operations', async () => {
    const before = page(2)
    const { sender, calls } = onServer(before, [new ApiError('Gone.', { status: 504, id: 'not_ours' })])
    const widgets = reorderWidgets(before, idOf(1), 0)
    await expect(sender.send(7, { widgets })).rejects.toThrow('Gone.')
    await sender.send(7, { widgets })
    expect(calls[1]).toEqual(calls[0])
  })

  it('sends all widgets where those of its version are not known', async () => {
    const before = page(2)
    const { sender, calls } = onServer(before)
    const widgets = before.slice(1)
    await sender.send(5, { widgets })
    await sender.send(6, { widgets: before })
    expect(calls.map(([, sent]) => Object.keys(sent))).toEqual([['widgets'], ['operations']])
  })

  it('sends all widgets where more was done than a save may hold', async () => {
    const before = page(200)
    const { sender, calls } = onServer(before)
    await sender.send(7, { widgets: page(400).slice(200) })
    expect(Object.keys(calls[0]?.[1] ?? {})).toEqual(['widgets'])
  })

  it('does not take a version for known that may hold somebody else’s widgets', async () => {
    const before = page(2)
    const { sender, calls } = onServer(before, [12])
    await sender.send(7, { name: 'A' })
    await sender.send(12, { widgets: before.slice(1) })
    expect(Object.keys(calls[1]?.[1] ?? {})).toEqual(['widgets'])
  })

  it('that is stale is tried with all widgets, by which a repeated one is known for ever', async () => {
    const before = page(2)
    const widgets = before.slice(1)
    const known = onServer(before, [stale, 8])
    expect(await known.sender.send(7, { widgets })).toBe(8)
    expect(known.calls.map(([version, sent]) => [version, Object.keys(sent)])).toEqual([
      [7, ['operations']],
      [7, ['widgets']],
    ])
    const other = onServer(before, [stale, stale])
    await expect(other.sender.send(7, { widgets })).rejects.toBe(stale)
  })

  it('that a server of an earlier release does not understand is sent with all widgets', async () => {
    const before = page(2)
    const widgets = before.slice(1)
    const unknown = new ApiError('This field is not known.', { status: 422, id: 'invalid_input' })
    const { sender, calls } = onServer(before, [unknown, 8])
    expect(await sender.send(7, { name: 'A', widgets })).toBe(8)
    expect(calls).toEqual([
      [7, { name: 'A', operations: [{ op: 'remove', id: idOf(0) }] }],
      [7, { name: 'A', widgets }],
    ])
    await sender.send(8, { widgets: [] })
    expect(Object.keys(calls[2]?.[1] ?? {})).toEqual(['operations'])
    const wrong = onServer(before, [unknown, unknown])
    await expect(wrong.sender.send(7, { widgets })).rejects.toBe(unknown)
    const nameOnly = onServer(before, [unknown])
    await expect(nameOnly.sender.send(7, { name: '' })).rejects.toBe(unknown)
    expect(nameOnly.calls).toHaveLength(1)
  })

  it('goes on from what other calls have made', async () => {
    const before = page(2)
    const { sender, calls } = onServer(before)
    sender.advance(7, 8)
    sender.advance(8, 20, before.slice(1))
    await sender.send(20, { widgets: before.slice(1) })
    expect(calls).toEqual([[20, { operations: [] }]])
  })
})
