import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { applyChanges, type Draft } from './editorState.ts'
import { keptChanges, storedForm } from './keptChanges.ts'
import { mergeChanges } from './saver.ts'

const colour = fc.constantFrom('#123456', '#abcdef', null)
const someStyles = fc.record(
  {
    backgroundColor: colour,
    color: colour,
    theme: fc.constantFrom('light' as const, 'dark' as const, 'auto' as const),
    logoImage: fc.constantFrom('/files/a', null),
    paper: fc.constantFrom('auto' as const, 'letter' as const),
    pages: fc.constantFrom('portrait' as const, 'slides' as const),
    cover: fc.boolean(),
    changes: fc.boolean(),
  },
  { requiredKeys: [] },
)
const changes = fc.record(
  {
    name: fc.constantFrom('October', 'November'),
    footer: fc.constantFrom('', '<p>Footer</p>'),
    hiddenDateSelector: fc.boolean(),
    linkHost: fc.constantFrom('', 'reports.brightside.example'),
    styles: someStyles,
  },
  { requiredKeys: [] },
)
const draft: Draft = {
  name: 'A',
  footer: '<p>Old</p>',
  styles: {
    backgroundColor: '#ffffff',
    dashboardBackgroundColor: '#eeeeee',
    color: '#000000',
    theme: 'dark',
    logoImage: '/files/logo',
    backgroundImage: '/files/banner',
    clientImage: '/files/client',
    paper: 'a4',
    pages: 'portrait',
    cover: false,
    changes: false,
  },
  hiddenDateSelector: true,
  linkHost: '',
  widgets: [],
}

describe('changes kept over a reload', () => {
  it('are the changes that were made and their version, and no other field', () => {
    fc.assert(
      fc.property(changes, fc.option(changes), fc.nat(), (made, sent, version) => {
        const kept = { version, ...(sent && { sent }), changes: made }
        expect(keptChanges(JSON.parse(JSON.stringify(storedForm(kept))))).toEqual(kept)
      }),
    )
  })
  it('are read as earlier releases stored them', () => {
    const changes = { hidden_date_selector: 'true', range_type: 'custom', compare_start: '' }
    expect(keptChanges({ version: 3, changes })).toEqual({
      version: 3,
      changes: { hiddenDateSelector: true, rangeType: 'custom', compareStartDate: '' },
    })
  })
  it.each([
    undefined,
    null,
    'text',
    { version: 1, changes: { unknown: 1 } },
    { version: 1, changes: { name: '' } },
    { changes: { name: 'October' } },
    { version: 1 },
  ])('are not made of %j', (value) => {
    expect(keptChanges(value)).toBeNull()
  })
})

describe('two changes', () => {
  it('sent as one are what they are one after the other', () => {
    fc.assert(
      fc.property(changes, changes, (first, second) => {
        const apart = applyChanges(applyChanges(draft, first), second)
        expect(applyChanges(draft, mergeChanges(first, second))).toEqual(apart)
        expect(apart.styles).toEqual({ ...draft.styles, ...first.styles, ...second.styles })
      }),
    )
  })
})
