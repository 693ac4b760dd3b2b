import type { SMTPServerOptions } from 'smtp-server'
import { afterEach, expect, test } from 'vitest'
import { type MailServer, refusal, startMailServer } from '../../test/mailServer.ts'
import { createSmtpMailer } from './smtp.ts'

const servers: MailServer[] = []
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.stop()))
})

async function serve(hooks: SMTPServerOptions) {
  const server = await startMailServer(hooks)
  servers.push(server)
  const from = { name: 'Agency', address: 'a@agency.test' }
  return { mails: server.mails, mailer: createSmtpMailer({ url: server.url, from }) }
}

const message = {
  to: 'c@client.test',
  subject: 'October\r\nBcc: x@evil.test',
  html: '<p>Hi</p>',
  text: 'Hi',
  messageId: '<run-1@agency.test>',
}

test('delivers with the given Message-ID and keeps line breaks out of the headers', async () => {
  const { mails, mailer } = await serve({})
  const { reply } = await mailer.send({
    ...message,
    attachments: [
      { filename: 'Bericht ü.pdf', content: Buffer.from('%PDF'), contentType: 'application/pdf' },
    ],
  })
  expect(reply).toMatch(/^250/)
  expect(mails).toHaveLength(1)
  expect(mails[0]?.to).toEqual(['c@client.test'])
  expect(mails[0]?.raw).toContain('Message-ID: <run-1@agency.test>')
  expect(mails[0]?.raw).not.toMatch(/^Bcc:/m)
})

test.each([
  [550, 'permanent'],
  [451, 'passing'],
])('an answer of %i to the recipient is %s', async (code, kind) => {
  const { mailer } = await serve({ onRcptTo: (_address, _session, done) => done(refusal(code, 'no')) })
  await expect(mailer.send(message)).rejects.toMatchObject({ name: 'MailError', kind })
})

test('a refusal after the data is the server’s word, not uncertain', async () => {
  const { mailer } = await serve({
    onData: (stream, _session, done) => stream.resume().on('end', () => done(refusal(552, 'too big'))),
  })
  await expect(mailer.send(message)).rejects.toMatchObject({ kind: 'permanent' })
})

test('a connection that dies after the final dot leaves the outcome uncertain', async () => {
  const { mailer } = await serve({
    onData: (stream) => {
      stream.resume().on('end', () => {
        for (const server of servers) server.cut()
      })
    },
  })
  await expect(mailer.send(message)).rejects.toMatchObject({ kind: 'uncertain' })
})

test('a connection that dies before the data may be tried again', async () => {
  const { mailer } = await serve({
    onMailFrom: () => {
      for (const server of servers) server.cut()
    },
  })
  await expect(mailer.send(message)).rejects.toMatchObject({ kind: 'passing' })
})

test('nobody at the address is passing', async () => {
  const mailer = createSmtpMailer({
    url: 'smtp://127.0.0.1:1',
    from: { name: 'A', address: 'a@agency.test' },
  })
  await expect(mailer.send(message)).rejects.toMatchObject({ kind: 'passing' })
})
