import { expect, it } from 'vitest'
import { actionOf } from './useTriageKeys.ts'

const key = (name: string, held: Partial<KeyboardEvent> = {}) => ({
  key: name,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...held,
})

it('hears letters anywhere, and the keys of controls on rows alone', () => {
  expect(actionOf(key('j'), false)).toBe('next')
  expect(actionOf(key('a'), false)).toBe('acknowledge')
  expect(actionOf(key('Enter'), false)).toBeNull()
  expect(actionOf(key('Enter'), true)).toBe('open')
  expect(actionOf(key('ArrowUp'), true)).toBe('previous')
  expect(actionOf(key('x'), true)).toBeNull()
})

it('hears letters under Caps Lock too, and none with Shift', () => {
  for (const [name, action] of [
    ['J', 'next'],
    ['S', 'snooze'],
  ] as const) {
    expect(actionOf(key(name), false)).toBe(action)
    expect(actionOf(key(name, { shiftKey: true }), false)).toBeNull()
  }
  expect(actionOf(key('?', { shiftKey: true }), false)).toBe('help')
})

it('leaves the browser its own keys', () => {
  expect(actionOf(key('s', { ctrlKey: true }), true)).toBeNull()
  expect(actionOf(key('k', { metaKey: true }), true)).toBeNull()
})
