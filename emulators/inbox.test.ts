import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createSmtpMailer } from '../server/mail/smtp.ts'
import { type Inbox, startInbox } from './inbox.ts'

let folder: string
let inbox: Inbox

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'broadsheet-inbox-'))
  inbox = await startInbox({ folder, smtpPort: 0 })
})
afterEach(async () => {
  await inbox.stop()
  await rm(folder, { recursive: true, force: true })
})

const send = (facts: { subject?: string; html?: string; to?: string } = {}) =>
  createSmtpMailer({
    url: `smtp://127.0.0.1:${inbox.smtpPort}`,
    from: { name: 'Harbour & Pine', address: 'reports@harbour.example' },
  }).send({
    to: 'client@clients.example',
    subject: 'October',
    html: '<p>Hello <img src="cid:preview"></p>',
    text: 'Hello',
    messageId: '<one@harbour.example>',
    attachments: [
      { filename: 'Bericht ü.pdf', content: Buffer.from('%PDF-1.7'), contentType: 'application/pdf' },
      { filename: 'preview.png', content: Buffer.from('picture'), contentType: 'image/png', cid: 'preview' },
    ],
    ...facts,
  })
const page = (path: string, accept = 'text/html') =>
  inbox.pages(new Request(`http://127.0.0.1${path}`, { headers: { accept } }))

it('keeps what is sent, with its parts', async () => {
  await send()
  const [mail] = inbox.mails()
  expect(mail).toMatchObject({
    from: 'Harbour & Pine <reports@harbour.example>',
    to: ['client@clients.example'],
    subject: 'October',
    messageId: '<one@harbour.example>',
    text: expect.stringContaining('Hello'),
  })
  const parts = mail?.attachments.map(({ name, contentId }) => `${name} ${contentId}`)
  expect(parts?.toSorted()).toEqual(['Bericht ü.pdf null', 'preview.png preview'])
})

it('has it still after a restart, newest first', async () => {
  await send({ subject: 'First' })
  await send({ subject: 'Second' })
  const before = inbox.mails()
  await inbox.stop()
  inbox = await startInbox({ folder, smtpPort: 0 })
  expect(inbox.mails()).toEqual(before)
  expect(before.map(({ subject }) => subject)).toEqual(['Second', 'First'])
})

it('starts though a crash has left broken files behind', async () => {
  await send()
  await inbox.stop()
  await writeFile(join(folder, '9999_empty.json'), '')
  await writeFile(join(folder, '9999_half.json'), '{"id":"x","raw":"')
  await writeFile(join(folder, '9999_other.json.new'), 'never finished')
  inbox = await startInbox({ folder, smtpPort: 0 })
  expect(inbox.mails().map(({ subject }) => subject)).toEqual(['October'])
})

/** Puts so many mails without parts into the folder, as of that year. */
async function fill(count: number, year: string): Promise<void> {
  const raw = Buffer.from('Subject: Old\r\n\r\nHello').toString('base64')
  for (let index = 0; index < count; index++) {
    const id = `${year}-01-01_${String(index).padStart(4, '0')}`
    const record = { id, receivedAt: `${year}-01-01T00:00:00Z`, to: ['c@clients.example'], raw }
    await writeFile(join(folder, `${id}.json`), JSON.stringify(record))
  }
}
const files = async (end: RegExp) => (await readdir(folder)).filter((name) => end.test(name))

it('forgets the oldest of more than 500, on the disk too', async () => {
  await Promise.all(Array.from({ length: 40 }, () => send()))
  await inbox.stop()
  await fill(470, '2020')
  inbox = await startInbox({ folder, smtpPort: 0 })
  await send({ subject: 'Newest' })
  expect(inbox.mails()).toHaveLength(500)
  expect(inbox.mails()[0]?.subject).toBe('Newest')
  const names = await files(/json$/)
  expect(names).toHaveLength(500)
  expect(inbox.mails().every(({ id }) => names.includes(`${id}.json`))).toBe(true)
})

it('keeps the parts of a mail on the disk alone, and forgets them with it', async () => {
  await send()
  const [mail] = inbox.mails()
  const [part] = mail?.attachments ?? []
  const [file] = await files(/part-0$/)
  await writeFile(join(folder, file ?? ''), 'as the disk has it')
  expect(Buffer.from(part?.content ?? []).toString()).toBe('as the disk has it')
  await inbox.stop()
  await fill(499, '2999')
  inbox = await startInbox({ folder, smtpPort: 0 })
  expect(await files(/part-/)).toHaveLength(2)
  await send()
  expect(await files(/part-/)).toHaveLength(2)
  await inbox.stop()
  await fill(500, '2999')
  inbox = await startInbox({ folder, smtpPort: 0 })
  expect(await readdir(folder)).toHaveLength(500)
})

it('shows a list, a mail, its body and its attachments', async () => {
  await send()
  const [mail] = inbox.mails()
  expect(await page('/inbox').text()).toContain('October')
  expect(await page(`/inbox/${mail?.id}`).text()).toContain('client@clients.example')
  const body = page(`/inbox/${mail?.id}/body`)
  expect(body.headers.get('content-security-policy')).toMatch(/^default-src 'none'.*sandbox/)
  expect(await body.text()).toContain(
    `src="data:image/png;base64,${Buffer.from('picture').toString('base64')}"`,
  )
  const listed = await page('/inbox', 'application/json').json()
  const pdf = listed[0].attachments.find(
    ({ contentType }: { contentType: string }) => contentType === 'application/pdf',
  )
  const file = page(pdf.url)
  expect(file.headers.get('content-disposition')).toMatch(/^attachment/)
  expect(await file.text()).toBe('%PDF-1.7')
  expect(page('/inbox/none').status).toBe(404)
  expect(page(`/inbox/${mail?.id}/attachments/9`).status).toBe(404)
})

it('runs nothing of a mail on its own pages', async () => {
  await send({ subject: '</title><script>alert(1)</script>', html: '<script>alert(2)</script>' })
  const [mail] = inbox.mails()
  for (const path of ['/inbox', `/inbox/${mail?.id}`]) {
    expect(await page(path).text()).not.toMatch(/<script>alert/)
  }
})
