import { describe, expect, it } from 'vitest'
import type { WidgetView } from '../../../../shared/api/view.ts'
import { pendingView } from '../../widgets/index.ts'
import { framesOf } from './frame.ts'
import {
  begin,
  end,
  keepOnly,
  patchView,
  receive,
  shownView,
  uncloak,
  type WidgetData,
} from './widgetData.ts'

const frame = { id: 'a', width: 2, height: 1, order: 1 }
const view = (id: string, title = ''): WidgetView => ({
  ...pendingView(framesOf([{ ...frame, id }])[0] ?? fail()),
  title,
})
function fail(): never {
  throw new Error('no frame')
}
const line = (id: string, title = '') => ({ type: 'widget', view: view(id, title), svg: '<svg/>' }) as const

describe('the data of a page', () => {
  it('cloaks, then reveals widget by widget, keeping earlier drawings meanwhile', () => {
    const first = receive(begin({}, ['a', 'b'], true), line('a', 'old'))
    expect(first.a).toMatchObject({ loading: false, view: { title: 'old' } })
    expect(first.b).toMatchObject({ loading: true, view: null })
    const again = begin(first, ['a'], true)
    expect(again.a).toMatchObject({ loading: true, view: { title: 'old' }, svg: '<svg/>' })
    expect(receive(again, line('a', 'new')).a).toMatchObject({ loading: false, view: { title: 'new' } })
  })

  it('shows cloaked widgets as they were where nothing has changed', () => {
    const before = receive(begin({}, ['a', 'b'], true), line('a', 'old'))
    const revealed = uncloak(begin(before, ['a'], true), ['a', 'gone'])
    expect(revealed).toEqual(before)
  })

  it('does not cloak what only is shown anew, unless nothing was shown yet', () => {
    const data = begin(receive({}, line('a')), ['a', 'b'], false)
    expect(data.a?.loading).toBe(false)
    expect(data.b?.loading).toBe(true)
  })

  it('never cloaks a text or an image that is shown', () => {
    const text = { ...view('a'), nature: 'passive' } as const
    const data = receive({}, { type: 'widget', view: text, svg: null })
    expect(begin(data, ['a', 'b'], true)).toMatchObject({ a: { loading: false }, b: { loading: true } })
  })

  it('marks what a cut stream did not bring, and nothing else', () => {
    const asked = begin(receive({}, line('c')), ['a', 'b', 'c'], true)
    const ended = end(receive(asked, line('a')), ['a', 'b', 'c'], 'cut')
    expect(ended.a?.problem).toBeNull()
    expect(ended.b).toMatchObject({ loading: false, problem: 'cut' })
    expect(ended.c).toMatchObject({ loading: false, problem: 'cut', view: { id: 'c' } })
    expect(begin(ended, ['c'], true).c?.problem).toBeNull()
  })

  it('leaves the data as it is for other lines', () => {
    const data: WidgetData = begin({}, ['a'], true)
    expect(receive(data, { type: 'error', error: { id: 'unexpected', message: 'x' } })).toBe(data)
  })

  it('moves and renames at once, and forgets what is gone', () => {
    const data = receive(receive({}, line('a')), line('b'))
    expect(patchView(data, 'a', { width: 4 }).a?.view?.width).toBe(4)
    expect(patchView(data, 'unknown', { width: 4 })).toBe(data)
    expect(Object.keys(keepOnly(data, ['b']))).toEqual(['b'])
    expect(keepOnly(data, ['a', 'b'])).toBe(data)
  })
})

it('passes over widgets that are not of the known shape', () => {
  expect(framesOf([frame, null, { id: 'x' }]).map(({ id }) => id)).toEqual(['a'])
})

describe('what is drawn', () => {
  const known = framesOf([frame])[0] ?? fail()
  it('is the frame before the data comes', () => {
    expect(shownView(known, undefined)).toMatchObject({ id: 'a', body: null, message: null })
  })
  it('is the failure with a way to try again when nothing came', () => {
    const data = end(begin({}, ['a'], true), ['a'], 'cut')
    expect(shownView(known, data.a)).toMatchObject({
      state: 'failed',
      message: { text: 'cut', action: { kind: 'retry' } },
    })
  })
  it('is the earlier drawing, marked stale, when its renewal failed', () => {
    const data = end(begin(receive({}, line('a', 'old')), ['a'], true), ['a'], 'cut')
    expect(shownView(known, data.a)).toMatchObject({ state: 'stale', title: 'old', message: { text: 'cut' } })
  })
})
