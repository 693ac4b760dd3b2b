import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  appendFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { thorough } from '../../test/thorough.ts'
import { StartError } from '../lib/startError.ts'
import { clusterIn, readConnection } from './embedded/cluster.ts'
import { postgresProcessesIn, readPidFile, signal, stopServer } from './embedded/processes.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded.ts'

let dataDir = ''
const running: EmbeddedPostgres[] = []
const starters: ChildProcess[] = []
const cluster = () => clusterIn(dataDir)

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'broadsheet-embedded-'))
})

afterEach(async () => {
  for (const child of starters.splice(0)) child.kill('SIGKILL')
  for (const server of running.splice(0)) await server.stop()
  const left = readPidFile(cluster().data)
  if (left) await stopServer(cluster().data, left.pid)
  rmSync(dataDir, { recursive: true, force: true })
})

async function start(lines: string[] = []): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({ dataDir, log: (line) => lines.push(line) })
  running.push(server)
  return server
}

async function query(url: string, text: string): Promise<unknown[][]> {
  const client = new pg.Client({ connectionString: url })
  // A server killed under a session ends it twice: with the query's error and with this event.
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query<unknown[]>({ text, rowMode: 'array' })).rows
  } finally {
    await client.end()
  }
}

/** Another process that starts the database, as a first `npm start` would; resolves with the database's address. */
async function startElsewhere(): Promise<{ child: ChildProcess; url: string }> {
  const module = JSON.stringify(join(import.meta.dirname, 'embedded.ts'))
  const program = `
    const { startEmbeddedPostgres } = await import(${module})
    const server = await startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)}, log() {} })
    process.send(server.url)
    setInterval(() => undefined, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  starters.push(child)
  const [url] = await once(child, 'message')
  return { child, url: String(url) }
}

async function kill(child: ChildProcess): Promise<void> {
  const exit = once(child, 'exit')
  child.kill('SIGKILL')
  await exit
}

const fill = (url: string) => query(url, 'create table kept as select * from generate_series(1, 1000) n')
const countKept = async (url: string) => (await query(url, 'select count(*)::int from kept'))[0]?.[0]

describe('an ordinary life', () => {
  it('starts from nothing, safe and the same on every machine', async () => {
    const server = await start()
    expect(server.takenOver).toBe(false)
    const settings = await query(
      server.url,
      `select current_setting('server_version_num')::int / 10000, current_setting('server_encoding'),
         current_setting('data_checksums'), current_setting('TimeZone'), current_setting('fsync'),
         current_setting('listen_addresses'), current_setting('password_encryption'),
         upper('é'), 'Z' < 'a' collate "default", current_database()`,
    )
    expect(settings).toEqual([
      [18, 'UTF8', 'on', 'UTC', 'on', '127.0.0.1', 'scram-sha-256', 'É', true, 'broadsheet'],
    ])
    expect(statSync(cluster().connection).mode & 0o077).toBe(0)
    const wrong = new URL(server.url)
    wrong.password = 'guess'
    await expect(query(wrong.href, 'select 1')).rejects.toThrow(/password authentication failed/)
  })

  it('keeps rows, port and password over a restart and says nothing secret', async () => {
    const lines: string[] = []
    const first = await start(lines)
    await fill(first.url)
    await first.stop()
    const second = await start(lines)
    expect(second.url).toBe(first.url)
    expect(second.takenOver).toBe(false)
    expect(await countKept(second.url)).toBe(1000)
    const { password } = await readConnection(cluster())
    expect(lines.join('\n') + readFileSync(cluster().log, 'utf8')).not.toContain(password)
  })

  it.runIf(thorough)('takes another port when its own is in use', async () => {
    const first = await start()
    const port = Number(new URL(first.url).port)
    await first.stop()
    const squatter = createServer().listen(port, '127.0.0.1')
    await once(squatter, 'listening')
    try {
      const second = await start()
      expect(new URL(second.url).port).not.toBe(String(port))
    } finally {
      squatter.close()
    }
  })

  it.runIf(thorough)(
    'refuses a second starter with one sentence and serves it after the first has stopped',
    async () => {
      const { child } = await startElsewhere()
      await expect(start()).rejects.toThrow(
        new RegExp(
          `another Broadsheet \\(process ${child.pid}\\) is running on the data folder ${dataDir}; stop it`,
        ),
      )
      await kill(child)
      expect((await start()).takenOver).toBe(true)
    },
  )
})

describe('after a kill', () => {
  it('heals when starter, server and all its children were killed at once', async () => {
    const { child, url } = await startElsewhere()
    await fill(url)
    const busy = query(url, 'select pg_sleep(60)').catch(() => undefined)
    for (const pid of postgresProcessesIn(cluster().data)) signal(pid, 'SIGKILL')
    await kill(child)
    await busy
    const server = await start()
    expect(server.takenOver).toBe(false)
    expect(await countKept(server.url)).toBe(1000)
  })

  it.runIf(thorough)('heals when only the server was killed and a child of it works on', async () => {
    const { child, url } = await startElsewhere()
    await fill(url)
    // A session that computes does not look whether its server still lives.
    const busy = query(url, 'select count(*) from generate_series(1, 1e11::bigint)').catch(() => undefined)
    await sleep(300)
    signal(readPidFile(cluster().data)?.pid ?? 0, 'SIGKILL')
    await kill(child)
    const server = await start()
    await busy
    expect(await countKept(server.url)).toBe(1000)
  })

  it.runIf(thorough)('takes over the server of a killed starter, and stops it in the end', async () => {
    const { child, url } = await startElsewhere()
    await fill(url)
    await kill(child)
    const server = await start()
    expect(server.takenOver).toBe(true)
    expect(server.url).toBe(url)
    expect(await countKept(server.url)).toBe(1000)
    await server.stop()
    expect(postgresProcessesIn(cluster().data)).toEqual([])
    await expect(query(url, 'select 1')).rejects.toThrow(/ECONNREFUSED/)
  })

  it.runIf(thorough)(
    'is not fooled by a left-over process id that now belongs to another program',
    async () => {
      const { child, url } = await startElsewhere()
      await fill(url)
      const pidFile = join(cluster().data, 'postmaster.pid')
      const content = readFileSync(pidFile, 'utf8')
      for (const pid of postgresProcessesIn(cluster().data)) signal(pid, 'SIGKILL')
      await kill(child)
      writeFileSync(pidFile, content.replace(/^\d+/, String(process.pid)))
      const server = await start()
      expect(server.takenOver).toBe(false)
      expect(await countKept(server.url)).toBe(1000)
    },
  )

  it.runIf(thorough)('tells when the server ends by itself', async () => {
    for (const words of ['', 'PANIC:  could not write to file "x": No space left on device\n']) {
      const lost = Promise.withResolvers<boolean>()
      const server = await startEmbeddedPostgres({ dataDir, log: () => undefined, onLost: lost.resolve })
      running.push(server)
      appendFileSync(cluster().log, words)
      signal(readPidFile(cluster().data)?.pid ?? 0, 'SIGQUIT')
      expect(await lost.promise).toBe(words !== '')
      await server.stop()
    }
  })
})

describe('a folder that is not as it should be', () => {
  it('removes a half-written first cluster and makes a whole one', async () => {
    mkdirSync(join(dataDir, 'postgres.new-abc', 'data'), { recursive: true })
    writeFileSync(join(dataDir, 'postgres.new-abc', 'data', 'PG_VERSION'), '18\n')
    await query((await start()).url, 'select 1')
    expect(readdirSync(dataDir).filter((name) => name.includes('.new-'))).toEqual([])
  })

  it.runIf(thorough)('survives its first starter being killed at any moment', async () => {
    for (const delay of [150, 400, 800, 1200]) {
      const starting = startElsewhere()
      starting.catch(() => undefined)
      await sleep(delay)
      const child = starters.at(-1)
      if (child) await kill(child)
    }
    expect(await query((await start()).url, 'select 1')).toEqual([[1]])
  })

  it('never replaces a damaged cluster', async () => {
    const server = await start()
    await fill(server.url)
    await server.stop()
    cpSync(join(cluster().data, 'PG_VERSION'), join(dataDir, 'saved'))
    // As a full disk leaves it.
    truncateSync(join(cluster().data, 'PG_VERSION'))
    await expect(start()).rejects.toThrow(/is not a whole database; put back your backup/)
    rmSync(join(cluster().data, 'PG_VERSION'))
    await expect(start()).rejects.toThrow(/is not a whole database; put back your backup/)
    cpSync(join(dataDir, 'saved'), join(cluster().data, 'PG_VERSION'))
    expect(await countKept((await start()).url)).toBe(1000)
  })

  it('refuses a cluster of another PostgreSQL release', async () => {
    mkdirSync(cluster().data, { recursive: true })
    writeFileSync(join(cluster().data, 'PG_VERSION'), '17\n')
    await expect(start()).rejects.toThrow(/was made by PostgreSQL 17 and this release brings 18; export it/)
    await expect(start()).rejects.toBeInstanceOf(StartError)
  })
})
