import { expect, it } from 'vitest'
import { LANGUAGE_TAGS, LANGUAGES } from './languages.ts'

it('has languages that this runtime can write dates in, each once', () => {
  expect(Intl.DateTimeFormat.supportedLocalesOf(LANGUAGE_TAGS)).toEqual(LANGUAGE_TAGS)
  expect(new Set(Object.values(LANGUAGES)).size).toBe(LANGUAGE_TAGS.length)
})
