import fc from 'fast-check'
import type { SMTPServerOptions } from 'smtp-server'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { type MailServer, refusal, startMailServer, startTricklingServer } from '../../test/mailServer.ts'
import { PATIENCE_MS } from '../../test/patience.ts'
import { connectSmtp, createSmtpMailer, transactionMs } from './smtp.ts'

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

test('says that a program sent it, so that no answering machine answers', async () => {
  const { mails, mailer } = await serve({})
  await mailer.send(message)
  expect(mails[0]?.raw).toMatch(/^Auto-Submitted: auto-generated\r$/m)
  expect(mails[0]?.raw).toMatch(/^X-Auto-Response-Suppress: All\r$/m)
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
    onData: (stream, _session, done) => stream.resume().on('end', () => done(refusal(554, 'spam'))),
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

describe('a sender that takes its word back', () => {
  const objection = new Error('not mine any more')
  const object = () => {
    throw objection
  }
  const large = { ...message, html: `<p>${'x'.repeat(300_000)}</p>` }

  test('when the server asks for the message drops the connection: nothing arrives', async () => {
    let begun = 0
    const { mails, mailer } = await serve({
      onData: (stream) => {
        begun += 1
        stream.resume()
      },
    })
    const sent = mailer.send(large, { onAsked: async () => object() })
    await expect(sent).rejects.toBe(objection)
    expect([begun, mails]).toEqual([1, []])
  })

  test.each([1, 2, 6])('before part %i of the message does so too', async (at) => {
    const { mails, mailer } = await serve({})
    let parts = 0
    const onPart = () => {
      parts += 1
      if (parts === at) object()
    }
    await expect(mailer.send(large, { onPart })).rejects.toBe(objection)
    expect(mails).toEqual([])
  })

  test('is not asked before the server has asked', async () => {
    const { mailer } = await serve({ onRcptTo: (_address, _session, done) => done(refusal(550, 'no')) })
    const sent = mailer.send(message, { onAsked: async () => object() })
    await expect(sent).rejects.toMatchObject({ kind: 'permanent' })
  })
})

test('nobody at the address is passing', async () => {
  const mailer = createSmtpMailer({
    url: 'smtp://127.0.0.1:1',
    from: { name: 'A', address: 'a@agency.test' },
  })
  await expect(mailer.send(message)).rejects.toMatchObject({ kind: 'passing' })
})

test('a mail server that looks at the whole message for longer than at its envelope is waited for', async () => {
  const server = await startMailServer({
    onData: (stream, _session, done) => stream.resume().on('end', () => setTimeout(() => done(), 1_200)),
  })
  servers.push(server)
  const from = { name: 'Agency', address: 'a@agency.test' }
  const patient = createSmtpMailer({ url: server.url, from, withinMs: () => 800, answeredWithinMs: 10_000 })
  expect((await patient.send(message)).reply).toMatch(/^250/)
  const hasty = createSmtpMailer({ url: server.url, from, withinMs: () => 10_000, answeredWithinMs: 300 })
  await expect(hasty.send(message)).rejects.toMatchObject({ kind: 'uncertain' })
})

describe('a mail server that answers drop by drop and never ends', () => {
  const trickling = async (at: Parameters<typeof startTricklingServer>[0]) => {
    const server = await startTricklingServer(at)
    servers.push({ ...server, mails: [], cut: () => undefined })
    const from = { name: 'Agency', address: 'a@agency.test' }
    return {
      server,
      mailer: createSmtpMailer({ url: server.url, from, withinMs: () => 600, answeredWithinMs: 600 }),
    }
  }
  test.each([
    ['greeting', 'passing'],
    ['ehlo', 'passing'],
    ['dot', 'uncertain'],
  ] as const)('to the %s has its time, then is left: %s', async (at, kind) => {
    const { server, mailer } = await trickling(at)
    await expect(mailer.send(message)).rejects.toMatchObject({ name: 'MailError', kind })
    expect(server.accepted()).toBe(1)
    await vi.waitFor(() => expect(server.open()).toBe(0), PATIENCE_MS)
  })

  test('is left at once when the product stops, before it has the message', async () => {
    const server = await startTricklingServer('ehlo')
    servers.push({ ...server, mails: [], cut: () => undefined })
    const mailer = createSmtpMailer({
      url: server.url,
      from: { name: 'A', address: 'a@agency.test' },
      withinMs: () => 3_600_000,
    })
    const stop = new AbortController()
    const sent = mailer.send(message, { stop: stop.signal })
    await vi.waitFor(() => expect(server.open()).toBe(1), PATIENCE_MS)
    stop.abort()
    await expect(sent).rejects.toMatchObject({ kind: 'passing' })
    await vi.waitFor(() => expect(server.open()).toBe(0), PATIENCE_MS)
  })

  test('is left by the doctor too', async () => {
    const { server } = await trickling('ehlo')
    await expect(connectSmtp(server.url, AbortSignal.timeout(600))).rejects.toThrow(/timeout/)
    await vi.waitFor(() => expect(server.open()).toBe(0), PATIENCE_MS)
  })
})

test('a transaction has more time the larger it is, and always less than a lease and a stop take', () => {
  expect(transactionMs(0)).toBe(18_000)
  expect(transactionMs(8 * 1024 ** 2)).toBe(20_000)
  fc.assert(
    fc.property(fc.nat(2 ** 31), fc.nat(2 ** 31), (a, b) => {
      const [less, more] = [Math.min(a, b), Math.max(a, b)]
      expect(transactionMs(less)).toBeLessThanOrEqual(transactionMs(more))
      expect(transactionMs(more)).toBeLessThan(25_000)
    }),
  )
})

describe('a refusal', () => {
  const quoting = (words: string) => expect.stringContaining(words)
  test.each<[string, SMTPServerOptions, string]>([
    ['greeting', { onConnect: (_session, done) => done(refusal(554, 'Blocked here')) }, 'Blocked here'],
    [
      'sender',
      { onMailFrom: (_address, _session, done) => done(refusal(530, 'Sign in first')) },
      'Sign in first',
    ],
    ['sender', { onMailFrom: (_address, _session, done) => done(refusal(550, 'Not yours')) }, 'Not yours'],
    [
      'sign-in said late',
      { onRcptTo: (_address, _session, done) => done(refusal(530, 'Sign in')) },
      'Sign in',
    ],
  ])('of the %s concerns the installation and passes', async (_name, hooks, words) => {
    const { mailer } = await serve(hooks)
    await expect(mailer.send(message)).rejects.toMatchObject({
      kind: 'passing',
      scope: 'server',
      message: quoting(words),
    })
  })

  test('of the password concerns the installation and passes', async () => {
    const server = await startMailServer({
      disabledCommands: ['STARTTLS'],
      allowInsecureAuth: true,
      onAuth: (_auth, _session, done) => done(refusal(535, 'Wrong password')),
    })
    servers.push(server)
    const url = server.url.replace('smtp://', 'smtp://me:wrong@')
    const mailer = createSmtpMailer({ url, from: { name: 'A', address: 'a@agency.test' } })
    await expect(mailer.send(message)).rejects.toMatchObject({
      kind: 'passing',
      scope: 'server',
      message: 'The mail server refused our sign-in: “535 Wrong password”.',
    })
  })

  test('is told in a sentence that quotes the server once', async () => {
    const { mailer } = await serve({
      onRcptTo: (_address, _session, done) => done(refusal(550, 'No such user here')),
    })
    await expect(mailer.send(message)).rejects.toMatchObject({
      kind: 'permanent',
      scope: 'recipient',
      message: 'The mail server refused this address: “550 No such user here”.',
    })
  })
})

test.each<[string, SMTPServerOptions, string]>([
  [
    'the message',
    { onData: (stream, _session, done) => stream.resume().on('end', () => done(refusal(552, 'Too big'))) },
    'oversized',
  ],
  [
    'the size alone',
    { onMailFrom: (_address, _session, done) => done(refusal(552, 'Too big')) },
    'oversized',
  ],
  [
    'the size in other words',
    {
      onData: (stream, _session, done) =>
        stream.resume().on('end', () => done(refusal(554, '5.3.4 Too big'))),
    },
    'oversized',
  ],
  [
    'a full mailbox',
    { onRcptTo: (_address, _session, done) => done(refusal(552, 'Mailbox full')) },
    'permanent',
  ],
  [
    'a full mailbox, said to the message',
    {
      onData: (stream, _session, done) =>
        stream.resume().on('end', () => done(refusal(552, '5.2.2 Mailbox full'))),
    },
    'permanent',
  ],
  [
    'a message that the mailbox does not take',
    {
      onData: (stream, _session, done) =>
        stream.resume().on('end', () => done(refusal(552, '5.2.3 Your message exceeded limits'))),
    },
    'oversized',
  ],
])('552 to %s', async (_name, hooks, kind) => {
  const { mailer } = await serve(hooks)
  await expect(mailer.send(message)).rejects.toMatchObject({ kind })
})
