import { describe, expect, it } from 'vitest'
import { makeWidget } from '../../../../../test/widgetFixture.ts'
import { storedForm } from './keptChanges.ts'
import { keptWork } from './keptWork.ts'

const early = '2026-11-23T08:00:00Z'
const late = '2026-11-23T09:00:00Z'
const kept = { version: 3, changes: { name: 'Renamed' } }
const page = { savedAt: early, value: storedForm(kept) }
const open = makeWidget({ title: 'Half done' })
const form = { savedAt: late, value: JSON.parse(JSON.stringify(open)) }
const broken = { savedAt: late, value: { of: 'another release' } }

describe('work that an earlier visit left', () => {
  it.each([
    ['nothing', null, null, null],
    ['the page alone', page, null, { savedAt: early, page: kept, form: null }],
    ['an open form alone', null, form, { savedAt: late, page: null, form: open }],
    ['both', page, form, { savedAt: early, page: kept, form: open }],
    ['a page whose form cannot be read', page, broken, { savedAt: early, page: kept, form: null }],
    ['a form whose page cannot be read', broken, form, { savedAt: late, page: null, form: open }],
    ['nothing that can be read', broken, broken, null],
  ])('is %s', (_, pageDraft, formDraft, expected) => {
    expect(keptWork(pageDraft, formDraft)).toEqual(expected)
  })
})
