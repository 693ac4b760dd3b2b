import { describe, expect, it } from 'vitest'
import { isTextField } from './textField.ts'

describe('a text field', () => {
  it.each([
    [{ tagName: 'INPUT', type: 'text' }, true],
    [{ tagName: 'INPUT', type: 'search' }, true],
    [{ tagName: 'INPUT', type: 'password' }, true],
    [{ tagName: 'TEXTAREA', type: 'textarea' }, true],
    [{ tagName: 'DIV', isContentEditable: true }, true],
    [{ tagName: 'INPUT', type: 'checkbox' }, false],
    [{ tagName: 'INPUT', type: 'radio' }, false],
    [{ tagName: 'BUTTON', type: 'button' }, false],
    [{ tagName: 'BODY', isContentEditable: false }, false],
  ])('%j: %s', (target, expected) => expect(isTextField(target)).toBe(expected))
})
