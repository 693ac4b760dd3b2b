import { describe, expect, it } from 'vitest'
import { makeInstance } from '../../../../../test/widgetFixture.ts'
import { newWidget } from '../../../widgets/editor.ts'
import { afterSave, applyChanges, type Draft, fedAnew, unsavedWidgets } from './editorState.ts'

const widget = (order: number) => newWidget({ order, realTime: false })
const draft: Draft = {
  name: 'A',
  footer: '',
  styles: {
    backgroundColor: '#ffffff',
    dashboardBackgroundColor: null,
    color: null,
    theme: 'auto',
    logoImage: '/files/a',
    backgroundImage: null,
    clientImage: null,
    paper: 'auto',
    pages: 'portrait',
    cover: false,
    changes: false,
  },
  hiddenDateSelector: false,
  linkHost: '',
  widgets: [widget(1)],
}

describe('applyChanges', () => {
  it('takes over what was changed and leaves the rest', () => {
    const next = applyChanges(draft, {
      name: 'B',
      styles: { color: '#123456', logoImage: null },
      hiddenDateSelector: true,
      linkHost: 'reports.brightside.example',
    })
    expect(next).toMatchObject({
      name: 'B',
      footer: '',
      hiddenDateSelector: true,
      linkHost: 'reports.brightside.example',
      styles: { backgroundColor: '#ffffff', color: '#123456', logoImage: null },
    })
    expect(next.widgets).toBe(draft.widgets)
  })
})

describe('after a save', () => {
  const [a, b, c, d] = [widget(1), widget(2), widget(3), widget(4)]
  it('cloaks new questions and looks, only shows other changes, and leaves moved ones alone', () => {
    const after = [
      { ...a, percent: true },
      { ...b, format: 'summary' as const },
      { ...c, title: 'New' },
      { ...d, order: 9 },
      widget(5),
    ]
    expect(afterSave([a, b, c, d], after)).toEqual({ cloaked: [a.id, b.id], shown: [c.id] })
  })
  it('draws a resized widget anew', () => {
    expect(afterSave([a], [{ ...a, width: 4, order: 7 }])).toEqual({ cloaked: [], shown: [a.id] })
  })
  it('never cloaks passive widgets', () => {
    const passive = { ...a, nature: 'passive' as const, format: 'textCard' as const }
    expect(afterSave([passive], [{ ...passive, percent: true }])).toEqual({
      cloaked: [],
      shown: [passive.id],
    })
  })
})

it('knows which widgets the server does not have as they are', () => {
  const [a, b] = [widget(1), widget(2)]
  const added = widget(3)
  expect(unsavedWidgets([a, b], [a, { ...b, title: 'x' }, added])).toEqual(new Set([b.id, added.id]))
})

describe('fedAnew', () => {
  it('keeps what was changed while the server fed the widgets, removed and added ones too', () => {
    const fed = { ...widget(1), instances: [makeInstance({ id: 'one' })] }
    const gone = { ...widget(2), instances: [makeInstance({ id: 'two' })] }
    const sources = { sourceId: 's1', accounts: ['a1'] }
    const answer = [fed, gone].map((one) => ({
      ...one,
      instances: one.instances.map((instance) => ({ ...instance, ...sources })),
    }))
    const added = widget(3)
    const [first, second] = fedAnew([{ ...fed, title: 'Renamed meanwhile' }, added], answer)
    expect(first).toMatchObject({ title: 'Renamed meanwhile', instances: [sources] })
    expect(second).toEqual(added)
  })
})
