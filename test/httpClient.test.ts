import { expect, it } from 'vitest'
import { httpClient } from './httpClient.ts'

it('refuses the form of Node itself, which undici would not send as multipart', async () => {
  const form = new globalThis.FormData()
  form.set('name', 'Kim')
  await expect(httpClient('http://127.0.0.1:1').send('POST', '/x', { body: form })).rejects.toThrow(
    /import { FormData } from 'undici'/,
  )
})
