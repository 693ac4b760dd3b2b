import { describe, expect, it } from 'vitest'
import { errorOf, messageOf } from './ApiError.ts'

describe('errorOf', () => {
  it('reads id, sentence, vendor words and field errors', () => {
    const error = errorOf(
      422,
      JSON.stringify({
        error: {
          id: 'provider_refused',
          message: 'The key was refused.',
          vendor: 'ERROR 120',
          retryAfter: 30,
        },
        errors: { token: ['Check the key.'] },
      }),
    )
    expect(error).toMatchObject({
      status: 422,
      id: 'provider_refused',
      message: 'The key was refused.',
      vendor: 'ERROR 120',
      retryAfter: 30,
      fields: { token: ['Check the key.'] },
    })
  })

  it.each([
    ['<html>Bad gateway</html>', 502],
    ['', 504],
    ['{"error":{"id":"made_up","message":"x"}}', 500],
  ])('gives a sentence for an answer that is not ours: %j', (text, status) => {
    const error = errorOf(status, text)
    expect(error.id).toBe('not_ours')
    expect(messageOf(error)).toContain(String(status))
  })

  it('never shows the words of a programming error', () => {
    expect(messageOf(new TypeError('x is undefined'))).not.toContain('undefined')
  })
})
