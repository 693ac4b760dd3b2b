import { FormData } from 'undici'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dataOf } from '../../../shared/api/common.ts'
import { dashboard, savedDashboard } from '../../../shared/api/dashboards.ts'
import type { WidgetOperation } from '../../../shared/api/widgetOperations.ts'
import type { Widget } from '../../../shared/api/widgets.ts'
import { operationsBetween } from '../../../shared/rules/widgetOperations.ts'
import { reorderWidgets } from '../../../shared/rules/widgetOrder.ts'
import { makeDashboard, makeTextWidget, type TestDashboard } from '../../../test/factories.ts'
import type { HttpClient } from '../../../test/httpClient.ts'
import { makePeople, type People } from '../../../test/people.ts'
import { startTestApp, type TestApp } from '../../../test/startApp.ts'

let app: TestApp
let people: People

beforeAll(async () => {
  app = await startTestApp()
  people = await makePeople(app)
})
afterAll(() => app.stop())

const texts = (count: number) =>
  Array.from({ length: count }, (_, index) => makeTextWidget({ title: `Text ${index}`, order: index + 1 }))
const newDashboard = (widgets: Widget[]) => makeDashboard(app.context, people.owner.companyId, { widgets })
const load = async ({ permalink }: TestDashboard) =>
  (await people.owner.get(`/api/dashboards/${permalink}`)).as(dataOf(dashboard)).data

function save(
  { id }: TestDashboard,
  version: number,
  operations: WidgetOperation[],
  { who = people.owner, ...more }: { who?: HttpClient; name?: string; widgets?: Widget[] } = {},
) {
  const form = new FormData()
  form.set('version', String(version))
  form.set('operations', JSON.stringify(operations))
  for (const [name, value] of Object.entries(more)) {
    form.set(name, typeof value === 'string' ? value : JSON.stringify(value))
  }
  return who.post(`/api/dashboards/${id}`, form)
}

describe('a save of operations', () => {
  it('adds, changes, moves, resizes and removes widgets, and leaves the others', async () => {
    const [a, b, c, d] = [0, 1, 2, 3].map((order) =>
      makeTextWidget({ title: `Text ${order}`, order: order + 1 }),
    )
    if (!(a && b && c && d)) throw new Error('no widgets')
    const made = await newDashboard([a, b, c, d])
    const added = makeTextWidget({ title: 'Added', order: 5 })
    const after = reorderWidgets([{ ...b, title: 'New' }, c, { ...d, width: 4, height: 3 }, added], d.id, 0)
    const answer = await save(made, 1, operationsBetween([a, b, c, d], after), { name: 'Both' })
    const saved = answer.as(dataOf(savedDashboard)).data
    expect([answer.status, saved.version]).toEqual([200, 2])
    expect(saved.widgets?.map(({ title }) => title).sort()).toEqual(['Added', 'New'])
    const loaded = await load(made)
    expect(loaded.name).toBe('Both')
    expect(loaded.widgets).toEqual(after.toSorted((one, other) => one.order - other.order))
  })

  it('keeps the order of 200 widgets after one of them was moved', async () => {
    const before = texts(200)
    const made = await newDashboard(before)
    const after = reorderWidgets(before, before[199]?.id ?? '', 3)
    const operations = operationsBetween(before, after)
    expect(operations).toHaveLength(1)
    expect((await save(made, 1, operations)).status).toBe(200)
    const ids = (widgets: readonly { id: string; order: number }[]) =>
      widgets.toSorted((a, b) => a.order - b.order).map(({ id }) => id)
    expect(ids((await load(made)).widgets)).toEqual(ids(after))
  })

  it('is done once, however often it is sent, and not known again once somebody else has saved', async () => {
    const [first] = texts(1)
    if (!first) throw new Error('no widget')
    const made = await newDashboard([first])
    const added = makeTextWidget({ title: 'Added', order: 2 })
    const operations: WidgetOperation[] = [
      { op: 'add', widget: added },
      { op: 'move', id: added.id, after: null },
    ]
    for (let sent = 0; sent < 3; sent++) {
      const answer = await save(made, 1, operations)
      expect([answer.status, answer.as(dataOf(savedDashboard)).data.version]).toEqual([200, 2])
    }
    expect((await load(made)).widgets.map(({ title }) => title)).toEqual(['Added', 'Text 0'])
    expect((await save(made, 1, operations, { who: people.member })).status).toBe(409)
    expect((await save(made, 1, operations.slice(0, 1))).status).toBe(409)
    expect((await save(made, 2, [], { name: 'Theirs', who: people.member })).status).toBe(200)
    expect((await save(made, 1, operations)).status).toBe(409)
    expect((await load(made)).version).toBe(3)
  })

  it('of an older version is refused with nothing done, also on a widget that somebody has removed', async () => {
    const [first, second] = texts(2)
    if (!(first && second)) throw new Error('no widgets')
    const made = await newDashboard([first, second])
    const gone: WidgetOperation = { op: 'remove', id: first.id }
    const change: WidgetOperation = { op: 'change', widget: { ...first, title: 'Late' } }
    expect((await save(made, 1, [gone], { who: people.member })).status).toBe(200)
    const stale = await save(made, 1, [change, { op: 'resize', id: second.id, width: 4, height: 3 }])
    expect([stale.status, stale.error().error.id]).toEqual([409, 'stale_version'])
    expect((await load(made)).widgets).toEqual([second])
  })

  it('on a widget that is not there is refused whole', async () => {
    const [first] = texts(1)
    if (!first) throw new Error('no widget')
    const made = await newDashboard([first])
    const [theirs] = texts(1)
    if (!theirs) throw new Error('no widget')
    await newDashboard([theirs])
    for (const last of [
      { op: 'change', widget: theirs },
      { op: 'resize', id: theirs.id, width: 1, height: 1 },
      { op: 'move', id: first.id, after: theirs.id },
      { op: 'place', id: theirs.id, order: 1 },
      { op: 'remove', id: theirs.id },
      { op: 'add', widget: first },
    ] satisfies WidgetOperation[]) {
      const answer = await save(made, 1, [{ op: 'resize', id: first.id, width: 4, height: 3 }, last])
      expect([answer.status, answer.error().error.id], last.op).toEqual([422, 'invalid_input'])
    }
    expect(await load(made)).toMatchObject({ version: 1, widgets: [first] })
  })

  it('is refused whole where a widget would have the hash of another, on which drawings rely', async () => {
    const [first, second] = texts(2)
    if (!(first && second)) throw new Error('no widgets')
    const made = await newDashboard([first, second])
    const { hash } = first
    for (const last of [
      { op: 'change', widget: { ...second, hash } },
      { op: 'add', widget: makeTextWidget({ hash, order: 3 }) },
    ] satisfies WidgetOperation[]) {
      const answer = await save(made, 1, [{ op: 'resize', id: first.id, width: 4, height: 3 }, last])
      expect([answer.status, answer.error().error], last.op).toEqual([
        422,
        { id: 'invalid_input', message: 'Two widgets have the same hash.' },
      ])
    }
    const form = new FormData()
    form.set('version', '1')
    form.set('widgets', JSON.stringify([first, { ...second, hash }]))
    expect((await people.owner.post(`/api/dashboards/${made.id}`, form)).status).toBe(422)
    expect(await load(made)).toMatchObject({ version: 1, widgets: [first, second] })
    const gone = await save(made, 1, [
      { op: 'remove', id: first.id },
      { op: 'change', widget: { ...second, hash } },
    ])
    expect(gone.status).toBe(200)
  })

  it('goes through where widgets were stored with one hash, each with its own from then on', async () => {
    const [first, second, third] = texts(3)
    if (!(first && second && third)) throw new Error('no widgets')
    const { hash } = first
    const made = await newDashboard([first, { ...second, hash }, { ...third, hash }])
    const owned = await load(made)
    if (owned.public) throw new Error('not the owner')
    const { widgets } = owned
    expect(new Set(widgets.map((one) => one.hash)).size).toBe(3)
    expect(widgets.filter((one) => one.hash === hash)).toHaveLength(1)
    expect((await load(made)).widgets).toEqual(widgets)
    const [a, b, c] = widgets
    if (!(a && b && c)) throw new Error('no widgets')
    const changed = { ...c, title: 'Changed' }
    expect((await save(made, 1, [{ op: 'change', widget: changed }])).status).toBe(200)
    expect((await load(made)).widgets).toEqual([a, b, changed])
    const form = new FormData()
    form.set('version', '2')
    form.set('widgets', JSON.stringify([a, b, changed]))
    expect((await people.owner.post(`/api/dashboards/${made.id}`, form)).status).toBe(200)
    expect((await load(made)).widgets).toEqual([a, b, changed])
    expect((await people.owner.post(`/api/dashboards/${made.id}/clone`, {})).status).toBe(201)
  })

  it('knows a widget by the id it was added with, where that was taken elsewhere', async () => {
    const [theirs] = texts(1)
    if (!theirs) throw new Error('no widget')
    const other = await newDashboard([theirs])
    const made = await newDashboard([])
    const added = await save(made, 1, [{ op: 'add', widget: { ...theirs, title: 'Mine' } }])
    const [stored] = added.as(dataOf(savedDashboard)).data.widgets ?? []
    expect(stored?.id).not.toBe(theirs.id)
    expect((await save(made, 2, [{ op: 'resize', id: theirs.id, width: 4, height: 3 }])).status).toBe(200)
    expect((await load(made)).widgets).toMatchObject([{ id: stored?.id, title: 'Mine', width: 4 }])
    expect((await save(made, 3, [{ op: 'remove', id: theirs.id }])).status).toBe(200)
    expect((await load(made)).widgets).toEqual([])
    expect((await load(other)).widgets).toEqual([theirs])
  })

  it('makes texts harmless and holds to the bounds of a dashboard', async () => {
    const made = await newDashboard(texts(300))
    const [first] = (await load(made)).widgets
    const hostile = makeTextWidget({
      passive: { type: 'plain', description: '<script>x</script><p>Kept</p>' },
    })
    const more = await save(made, 1, [{ op: 'add', widget: hostile }])
    expect([more.status, more.error().error.id]).toEqual([422, 'invalid_input'])
    const instead = await save(made, 1, [
      { op: 'remove', id: first?.id ?? '' },
      { op: 'add', widget: hostile },
    ])
    expect(instead.as(dataOf(savedDashboard)).data.widgets).toMatchObject([
      { passive: { description: '<p>Kept</p>' } },
    ])
    const both = await save(made, 2, [], { widgets: [] })
    expect([both.status, both.error().error.id]).toEqual([422, 'invalid_input'])
  })
})
