import { once } from 'node:events'
import { createServer, type Server, type Socket } from 'node:net'
import { describe, expect, it } from 'vitest'
import { migrate } from '../db/migrate.ts'
import { FileStoreError } from '../files/store.ts'
import { tryPorts } from './ports.ts'
import { explainFailure } from './startFailure.ts'

const anywhere = {
  services: ['web' as const],
  sandbox: true,
  host: '127.0.0.1',
  port: 0,
  emulatorPort: 0,
  inboxSmtpPort: 0,
}

async function busyPort(): Promise<{ port: number; free(): void }> {
  const squatter = createServer().listen(0, '127.0.0.1')
  await once(squatter, 'listening')
  const address = squatter.address()
  if (address === null || typeof address === 'string') throw new Error('The squatter has no port.')
  return { port: address.port, free: () => squatter.close() }
}

it.each(['port', 'emulatorPort', 'inboxSmtpPort'] as const)(
  'names the variable of a busy %s',
  async (field) => {
    const busy = await busyPort()
    const config = { ...anywhere }
    config[field] = busy.port
    const error = await tryPorts(config).catch((reason: unknown) => reason)
    busy.free()
    const name = { port: 'PORT', emulatorPort: 'EMULATOR_PORT', inboxSmtpPort: 'INBOX_SMTP_PORT' }[field]
    expect(explainFailure(error, config)).toBe(
      `${name}: port ${busy.port} is in use by another program; ` +
        `stop that program or choose another port, as in ${name}=5800 npm start.`,
    )
    await tryPorts(anywhere)
  },
)

it('names an address that is not this machine’s', async () => {
  const config = { ...anywhere, host: '192.0.2.1' }
  const error = await tryPorts(config).catch((reason: unknown) => reason)
  expect(explainFailure(error, config)).toMatch(
    /^HOST is not an address of this machine .*; set it to 127.0.0.1/,
  )
})

it('names a database that does not answer', () => {
  const error = Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:1'), { code: 'ECONNREFUSED' })
  expect(explainFailure(error, undefined)).toMatch(/^DATABASE_URL: the database cannot be reached/)
})

describe('an address that is no database’s', () => {
  const wordsOf = async (port: number) => {
    const url = `postgres://owner:hunter2@127.0.0.1:${port}/broadsheet`
    const error = await migrate(url, { connectWithinMs: 300 }).catch((reason: unknown) => reason)
    return explainFailure(error, undefined)
  }
  const serving = async (server: Server, work: (port: number) => Promise<void>) => {
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const address = server.address()
    if (address === null || typeof address === 'string') throw new Error('The server has no port.')
    try {
      await work(address.port)
    } finally {
      server.close()
    }
  }

  it('is named where it takes a connection and says nothing', async () => {
    const held: Socket[] = []
    await serving(
      createServer((socket) => held.push(socket)),
      async (port) =>
        expect(await wordsOf(port)).toMatch(
          /^DATABASE_URL: the database cannot be reached \(.*\); correct the address or start that database\.$/,
        ),
    )
    for (const socket of held) socket.destroy()
  })

  it.each([
    ['http', 'HTTP/1.1 400 Bad Request\r\nConnection: close\r\n\r\n'],
    ['smtp', '220 mail.example ESMTP\r\n'],
    ['ssh', 'SSH-2.0-OpenSSH_9.9\r\n'],
    ['nothing, and closes', ''],
  ])('is named where it speaks %s', async (_what, greeting) => {
    await serving(
      createServer((socket) => {
        socket.on('error', () => undefined)
        socket.end(greeting)
      }),
      async (port) => {
        const words = await wordsOf(port)
        expect(words).toMatch(/^DATABASE_URL: .*correct the address or start that database\.$/)
        expect(words).not.toMatch(/\n|hunter2|node_modules/)
      },
    )
  })
})

it('names a bucket that does not take files', () => {
  const error = new FileStoreError('The bucket uploads at 127.0.0.1:1 did not answer (connect ECONNREFUSED).')
  expect(explainFailure(error, undefined)).toBe(
    'FILES_URL: The bucket uploads at 127.0.0.1:1 did not answer (connect ECONNREFUSED); ' +
      'correct it and the FILES_S3_ variables, or start that store.',
  )
})

it('never shows the password of an address', () => {
  const error = new Error('cannot open postgres://owner:hunter2@db.example.com/x')
  const text = explainFailure(error, undefined)
  expect(text).toContain('postgres://owner:[secret]@db.example.com/x')
  expect(text).not.toContain('hunter2')
})
