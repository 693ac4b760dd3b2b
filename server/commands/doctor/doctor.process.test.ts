import { execFile } from 'node:child_process'
import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startBucket } from '../../../test/bucket.ts'
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts'
import { loadConfig } from '../../config/config.ts'
import type { FilesPlace } from '../../config/filesPlace.ts'
import { Secret } from '../../config/secret.ts'
import { checkDatabase, judgeDrift } from './database.ts'
import { examineAll } from './examineAll.ts'
import { checkFiles, mendFiles } from './files.ts'
import { examine } from './finding.ts'
import { checkBuilt, checkFolders, checkKeys, checkNode, judgeSpace } from './machine.ts'
import { checkMail, checkRedirects } from './outside.ts'
import { checkPrinting, judgeFonts } from './printing.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'broadsheet-doctor-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))
const now = () => Temporal.Now.instant()
const config = loadConfig({ DATA_DIR: dataDir }, [])

describe('the machine', () => {
  it.each([
    ['20.19.0', 'fail'],
    ['25.9.9', 'fail'],
    ['26.0.0', 'ok'],
    ['30.1.0', 'ok'],
  ])('Node %s: %s', (version, level) => {
    expect(checkNode(version)).toMatchObject([{ level }])
  })

  it.each([
    [0, 'fail'],
    [200 * 1024 ** 2, 'fail'],
    [1024 ** 3, 'warn'],
    [3 * 1024 ** 3, 'ok'],
  ])('%i bytes of disk: %s', (free, level) => {
    expect(judgeSpace(free)).toMatchObject({ level })
  })

  it('finds a folder that can be written, and says what is wrong with one that cannot', async () => {
    expect(await checkFolders({ dataDir })).toMatchObject([
      { subject: 'folders', level: 'ok' },
      { subject: 'disk' },
    ])
    const [found] = await examine('folders', 'mend it.', () =>
      checkFolders({ dataDir: join(dataDir, 'none') }),
    )
    expect(found).toMatchObject({ level: 'fail', text: expect.stringMatching(/ENOENT.*; mend it\.$/) })
  })

  it('judges the keys by who may read them, their age, and where they come from', () => {
    const file = join(dataDir, 'keys')
    expect(checkKeys(config, now())).toMatchObject([{ level: 'ok', text: expect.stringContaining('“k1”') }])
    expect(checkKeys({ ...config, sandbox: false }, now())).toMatchObject([
      { level: 'warn', text: expect.stringContaining('keep a copy') },
    ])
    const elsewhere = { ...config, dataDir: join(dataDir, 'none') }
    expect(checkKeys(elsewhere, now())).toMatchObject([
      { level: 'ok', text: expect.stringContaining('from ENCRYPTION_KEY') },
    ])
    const { mtimeMs } = statSync(file)
    utimesSync(file, mtimeMs / 1000, mtimeMs / 1000 - 400 * 86_400)
    expect(checkKeys(config, now())).toMatchObject([
      { level: 'warn', text: expect.stringMatching(/40\d days old.*rotate-key/) },
    ])
    chmodSync(file, 0o644)
    expect(checkKeys(config, now())).toMatchObject([
      { level: 'fail', text: expect.stringContaining('chmod 600') },
    ])
  })

  it('says how to build what is not built', async () => {
    const found = await examine('build', 'run npm start, which builds it.', () => checkBuilt(dataDir))
    expect(found).toMatchObject([{ level: 'fail', text: expect.stringMatching(/not built.*npm start/) }])
  })
})

describe('a database that does not answer', () => {
  it('is told with its mend, once', async () => {
    const url = 'postgres://owner:secret@127.0.0.1:9/broadsheet'
    const elsewhere = loadConfig({ DATA_DIR: dataDir, DATABASE_URL: url }, [])
    for await (const { subject, level, text } of examineAll(elsewhere)) {
      if (subject !== 'database') continue
      expect([level, text.match(/start that database/g)]).toEqual(['fail', ['start that database']])
      expect(text).not.toContain('secret')
      return
    }
    throw new Error('The database was not examined.')
  })
})

describe('the place of files', () => {
  const examineFiles = (place: FilesPlace) => examine('files', mendFiles(place), () => checkFiles(place))

  it('is a folder that takes, gives back and removes a file, or not', async () => {
    const path = join(dataDir, 'files')
    expect(await examineFiles({ kind: 'folder', path })).toMatchObject([{ subject: 'files', level: 'ok' }])
    const left = readdirSync(path, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
    expect(left).toEqual([])
    writeFileSync(join(dataDir, 'a file'), '')
    expect(await examineFiles({ kind: 'folder', path: join(dataDir, 'a file', 'files') })).toMatchObject([
      { level: 'fail', text: expect.stringMatching(/ENOTDIR.*; give this user the right to write there\.$/) },
    ])
  })

  it('is a bucket that takes, gives back and removes a file, or not', async () => {
    const bucket = await startBucket()
    try {
      expect(await examineFiles(bucket.place)).toEqual([
        {
          subject: 'files',
          level: 'ok',
          text: 'the bucket uploads: a file could be written, read and removed',
        },
      ])
      expect(bucket.calls.map((call) => call.split(' ')[0])).toEqual(['PUT', 'GET', 'DELETE', 'GET'])
      expect(bucket.objects.size).toBe(0)
      const [found] = await examineFiles({ ...bucket.place, secretAccessKey: new Secret('wrong-secret') })
      expect(found).toMatchObject({
        level: 'fail',
        text: expect.stringMatching(/refused a PUT \(403 SignatureDoesNotMatch: .*\); correct FILES_URL and/),
      })
      expect(found?.text).not.toContain('wrong-secret')
      // A key that may write but not read: the file it wrote is still taken away.
      bucket.failures.push('none', 403)
      expect(await examineFiles(bucket.place)).toMatchObject([
        { level: 'fail', text: expect.stringContaining('GET (403') },
      ])
      expect(bucket.objects.size).toBe(0)
    } finally {
      await bucket.stop()
    }
  })
})

describe('the database', () => {
  let test: TestDatabase
  let owner: pg.Client
  beforeAll(async () => {
    test = await createTestDatabase()
    owner = new pg.Client({ connectionString: test.ownerUrl })
    await owner.connect()
  })
  afterAll(async () => {
    await owner.end()
    await test.drop()
  })
  const levels = async () =>
    Object.fromEntries(
      (await checkDatabase(test.ownerUrl, now)).map(({ subject, level }) => [subject, level]),
    )

  it('is well when migrated', async () => {
    expect(await levels()).toEqual({ database: 'ok', clock: 'ok', migrations: 'ok', isolation: 'ok' })
  })

  it('lacks a migration', async () => {
    const { rows } = await owner.query<{ name: string }>(
      'delete from schema_migrations where name = (select max(name) from schema_migrations) returning name',
    )
    const found = await checkDatabase(test.ownerUrl, now)
    expect(found).toContainEqual({
      subject: 'migrations',
      level: 'warn',
      text: expect.stringContaining(rows[0]?.name ?? ''),
    })
    await owner.query('insert into schema_migrations (name) values ($1)', [rows[0]?.name])
  })

  it('does not isolate companies', async () => {
    await owner.query('alter table sources no force row level security')
    expect(await levels()).toMatchObject({ isolation: 'fail' })
    await owner.query('alter table sources force row level security')
  })

  it('has another time', async () => {
    const ahead = () => now().add({ minutes: 5 })
    expect(await checkDatabase(test.ownerUrl, ahead)).toContainEqual({
      subject: 'clock',
      level: 'fail',
      text: 'is 300 s ahead of the database’s; set both by NTP.',
    })
    expect(judgeDrift(-1)).toMatchObject({ level: 'ok' })
    expect(judgeDrift(10)).toMatchObject({ level: 'warn', text: expect.stringContaining('10 s behind') })
  })

  it('is empty', async () => {
    const name = `empty_${process.pid}`
    await owner.query(`create database ${name}`)
    const url = new URL(test.ownerUrl)
    url.pathname = name
    expect(await checkDatabase(url.href, now)).toContainEqual({
      subject: 'migrations',
      level: 'warn',
      text: expect.stringContaining('empty'),
    })
    await owner.query(`drop database ${name}`)
  })

  it('cannot be reached', async () => {
    await expect(checkDatabase('postgres://nobody:x@127.0.0.1:1/none', now)).rejects.toThrow(/ECONNREFUSED/)
  })
})

describe('the mail server', () => {
  let server: SMTPServer
  let address = ''
  beforeAll(async () => {
    server = new SMTPServer({
      disabledCommands: ['STARTTLS'],
      allowInsecureAuth: true,
      onAuth: ({ password }, _session, done) =>
        password === 'right' ? done(null, { user: 'us' }) : done(new Error('Invalid username or password')),
    })
    server.on('error', () => undefined)
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
    address = `127.0.0.1:${(server.server.address() as AddressInfo).port}`
  })
  afterAll(() => new Promise<void>((resolve) => server.close(() => resolve())))
  const production = (url: string) => ({ ...config, sandbox: false, smtpUrl: new Secret(url) })

  it('greets and accepts the sign-in', async () => {
    expect(await checkMail(production(`smtp://us:right@${address}`))).toMatchObject([
      { level: 'ok', text: expect.stringMatching(/not encrypted.*sign-in of us is accepted/) },
    ])
  })

  it('refuses the sign-in, without the password in the sentence', async () => {
    const [found] = await examine('mail', 'correct SMTP_URL.', () =>
      checkMail(production(`smtp://us:wrong-secret@${address}`)),
    )
    expect(found).toMatchObject({
      level: 'fail',
      text: expect.stringContaining('Invalid username or password'),
    })
    expect(found?.text).not.toContain('wrong-secret')
  })

  it('is not there', async () => {
    await expect(checkMail(production('smtp://127.0.0.1:1'))).rejects.toThrow(/ECONNREFUSED/)
  })

  it('is missing, which is said with what to set and what works without it', async () => {
    expect(await checkMail({ ...config, sandbox: false, smtpUrl: null })).toMatchObject([
      {
        level: 'warn',
        text: expect.stringMatching(/reports wait.*npm run password-link; set SMTP_URL, as in/),
      },
    ])
  })

  it.each([
    [true, true],
    ['invitation', true],
    [false, false],
  ] as const)(
    'is missing, and registration is %s: says that nobody can register: %s',
    async (registration, says) => {
      const [found] = await checkMail({ ...config, sandbox: false, smtpUrl: null, registration })
      expect(found?.text.includes('Until then nobody can register')).toBe(says)
    },
  )

  it('is the inbox in a sandbox, running or not', async () => {
    expect(await checkMail({ ...config, inboxSmtpPort: 1 })).toMatchObject([{ level: 'ok' }])
  })
})

describe('printing', () => {
  it('prints a page and tells which scripts have signs', async () => {
    const found = await checkPrinting(config)
    expect(found).toMatchObject([
      { subject: 'browser', level: 'ok', text: expect.stringMatching(/first page \d+ ms/) },
      { subject: 'fonts', level: 'ok' },
    ])
  })

  it('has no browser', async () => {
    await expect(checkPrinting({ ...config, chromiumPath: '/nowhere/chromium' })).rejects.toThrow()
  })

  it.each([
    [[], 'ok'],
    [['Thai', 'Korean'], 'fail'],
    [['Latin'], 'fail'],
  ])('without %j: %s', (missing, level) => {
    expect(judgeFonts(new Set(missing))).toMatchObject({ level })
  })
})

describe('redirect addresses', () => {
  it('are told for every vendor, with what to set where no app is configured', () => {
    const production = { ...config, oauthClients: {}, publicUrl: 'https://reports.example.com' }
    expect(checkRedirects(production)).toContainEqual({
      subject: 'oauth google',
      level: 'warn',
      text: 'not configured: register the redirect address https://reports.example.com/oauth/callback and set OAUTH_GOOGLE_CLIENT_ID and OAUTH_GOOGLE_CLIENT_SECRET.',
    })
    expect(checkRedirects(production)).toContainEqual({
      subject: 'oauth base_me',
      level: 'ok',
      text: expect.stringMatching(/^not configured, which leaves imports\. .*publishes no API/),
    })
    expect(checkRedirects(config)).toContainEqual(
      expect.objectContaining({ subject: 'oauth google', level: 'ok' }),
    )
  })

  it('must be https', () => {
    expect(checkRedirects({ ...config, publicUrl: 'http://reports.example.com' })).toContainEqual(
      expect.objectContaining({ subject: 'public url', level: 'warn' }),
    )
  })
})

it('ends in exit code 1 with a sentence for each problem of the configuration', async () => {
  const doctor = join(import.meta.dirname, '../doctor.ts')
  const env = { PATH: process.env.PATH, DATA_DIR: dataDir, PORT: 'abc', SANDBOX: 'maybe' }
  const { code, output } = await new Promise<{ code: unknown; output: string }>((resolve) => {
    execFile(process.execPath, [doctor], { env }, (error, stdout) =>
      resolve({ code: error?.code, output: stdout }),
    )
  })
  expect(code).toBe(1)
  expect(output).toMatch(/^fail +config +PORT is not a port/m)
  expect(output).toMatch(/^fail +config +SANDBOX is neither 0 nor 1/m)
})
