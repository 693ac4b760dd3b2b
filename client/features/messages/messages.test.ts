import { describe, expect, it } from 'vitest'
import { flashMessages, hasMessagesBar } from './messages.ts'

describe('messages of the page', () => {
  it('are read from its lists; what is not known is passed over', () => {
    const found = flashMessages({
      success: [{ code: 200, body: 'Welcome' }, 'text', null],
      error: [{ body: 7 }],
    })
    expect(found).toEqual([
      {
        code: 200,
        type: 'success',
        title: null,
        body: 'Welcome',
        closeable: true,
        cause: 'Welcome',
        link: null,
      },
    ])
  })
  it('are text, whatever is in them', () => {
    expect(flashMessages({ error: [{ code: 1, body: '<img src=x onerror=alert(1)>' }] })[0]?.body).toBe(
      '&#60;img src=x onerror=alert(1)&#62;',
    )
  })
})

it.each([
  ['dashboards.index', true],
  ['dashboards.create', true],
  ['company.sources', true],
  ['company.subscription', true],
  ['user', true],
  ['dashboard.show', false],
  ['dashboard.realTime', false],
  ['intro', false],
  ['campaigns.index', false],
  ['campaign.show', false],
])('%s has the bar: %s', (name, expected) => {
  expect(hasMessagesBar(name)).toBe(expected)
})
