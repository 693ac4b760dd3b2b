import { expect, it } from 'vitest'
import { withImagesAttached } from './inlineImages.ts'
import type { MailMessage } from './send.ts'

it('attaches a picture that is in the text once, however often it is shown', () => {
  const html = '<img src="data:image/png;base64,aGVsbG8=" /><img src="data:image/png;base64,aGVsbG8=" />'
  const mail = withImagesAttached<Pick<MailMessage, 'html' | 'attachments'>>({ html })
  expect(mail.attachments).toHaveLength(1)
  const [picture] = mail.attachments ?? []
  expect(String(picture?.content)).toBe('hello')
  expect(mail.html).toBe(`<img src="cid:${picture?.cid}" /><img src="cid:${picture?.cid}" />`)
})

it('leaves a mail without pictures as it is', () => {
  const mail = { html: '<p>Hello</p>' }
  expect(withImagesAttached(mail)).toBe(mail)
})
