import { describe, expect, it } from 'vitest'
import { companyMessages, flashMessages, groupMessages } from './messages.ts'

describe('messages', () => {
  it('shows 125 exactly while a source is invalid', () => {
    expect(companyMessages({ invalidSources: 0 })).toEqual([])
    expect(companyMessages(null)).toEqual([])
    expect(companyMessages({ invalidSources: 2 })[0]).toMatchObject({
      code: 125,
      title: 'Expired Sources',
      type: 'warning',
    })
  })

  it('reads the page’s lists and passes over what it does not know', () => {
    const found = flashMessages({
      success: [{ code: 200, body: 'Welcome' }, 'text', null],
      error: [{ body: 7 }],
    })
    expect(found).toEqual([
      { code: 200, type: 'success', title: null, text: 'Welcome', closeable: true, link: null },
    ])
  })

  it('groups by type, errors first, and leaves closed ones out unless they cannot be closed', () => {
    const messages = [
      ...companyMessages({ invalidSources: 1 }),
      ...flashMessages({
        error: [{ code: 1, body: 'a', closeable: false }],
        success: [{ code: 2, body: 'b' }],
      }),
    ]
    const groups = groupMessages(messages, new Set([1, 125]))
    expect(groups.map(([type, group]) => [type, group.map((message) => message.code)])).toEqual([
      ['error', [1]],
      ['success', [2]],
    ])
  })
})
