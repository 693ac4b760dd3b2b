import { expect, it } from 'vitest'
import { actionOf } from './useTriageKeys.ts'

const key = (name: string, held: Partial<KeyboardEvent> = {}) => ({
  key: name,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
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

it('leaves the browser its own keys', () => {
  expect(actionOf(key('s', { ctrlKey: true }), true)).toBeNull()
  expect(actionOf(key('k', { metaKey: true }), true)).toBeNull()
})
