import { createHash, randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inspect } from 'node:util'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { loadConfig } from './config.ts'
import { ConfigError } from './error.ts'

let dataDir = ''
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'broadsheet-config-'))
})
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

const load = (env: NodeJS.ProcessEnv = {}, argv: string[] = []) =>
  loadConfig({ DATA_DIR: dataDir, ...env }, argv)
const newKey = (id = 'k1') => `${id}:${randomBytes(32).toString('base64')}`
const production = () => ({
  SANDBOX: '0',
  SMTP_URL: 'smtps://u:p@mail.example.com',
  ENCRYPTION_KEY: newKey(),
})

const bucketKey = { FILES_S3_ACCESS_KEY_ID: 'AKID', FILES_S3_SECRET_ACCESS_KEY: 'hidden-5' }
const ourBucket = { ...bucketKey, FILES_URL: 's3://uploads/x', FILES_S3_REGION: 'eu-central-1' }

function refusal(env: NodeJS.ProcessEnv, argv: string[] = []): string {
  try {
    load(env, argv)
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError)
    if (error instanceof ConfigError) return error.message
  }
  throw new Error('The configuration was accepted.')
}

describe('defaults', () => {
  it('starts the sandbox with every service and nothing set', () => {
    expect(load()).toMatchObject({
      services: ['web', 'worker', 'scheduler'],
      sandbox: true,
      host: '127.0.0.1',
      port: 4800,
      publicUrl: 'http://localhost:4800',
      dataDir,
      databaseUrl: null,
      smtpUrl: null,
      trustProxy: false,
      chromiumPath: null,
      pdfMaxWidgets: 60,
      pdfConcurrency: 2,
      reportsPerDashboard: 5,
      reportRecipients: 5,
      reportPdfDays: 30,
      reportDays: 400,
      auditKeepDays: 400,
      companyKeepDays: 30,
      exportDays: 7,
      apiDocs: true,
      registration: true,
      trialDays: 14,
      bonusDashboards: 0,
      linkGraceDays: 14,
      archiveUnpaidDays: 30,
      dunning: { mailDays: [0, 3, 7], cancelAfterDays: 14 },
      prices: null,
      otherPrices: {},
      fastspring: null,
      billingContact: null,
      emulatorPort: 4801,
      inboxSmtpPort: 4802,
      files: { kind: 'folder', path: join(dataDir, 'files') },
    })
  })

  it('treats an empty variable as not set', () => {
    expect(load({ PORT: '', DATABASE_URL: '', SANDBOX: '' })).toMatchObject({ port: 4800, databaseUrl: null })
  })

  it('takes plain http and any proxy of a private network where nobody else can listen', () => {
    expect(load({ SANDBOX: '0' }).publicUrl).toBe('http://localhost:4800')
    expect(load({ SANDBOX: '0' }).apiDocs).toBe(false)
    expect(load({ SANDBOX: '0', HOST: '0.0.0.0' }).host).toBe('0.0.0.0')
    for (const HOST of ['localhost', '127.0.0.2', '::1']) expect(load({ HOST }).host).toBe(HOST)
    expect(load({ TRUST_PROXY: '10.0.0.0/8,fc00::/7' }).trustProxy).toHaveLength(2)
    // As a large network of proxies publishes its ranges.
    const everywhere =
      '172.16.0.0/12,192.168.0.0/16,104.16.0.0/13,172.64.0.0/13,131.0.72.0/22,2400:cb00::/32,2a06:98c0::/29'
    expect(load({ TRUST_PROXY: everywhere }).trustProxy).toHaveLength(7)
    expect(load({ TRUST_PROXY: '::ffff:10.0.0.0/104,203.0.113.7,2001:db8::1' }).trustProxy).toHaveLength(3)
  })

  it('moves the sandbox ports and the address along with PORT', () => {
    const config = load({ PORT: '5900' })
    expect([config.emulatorPort, config.inboxSmtpPort, config.publicUrl]).toEqual([
      5901,
      5902,
      'http://localhost:5900',
    ])
  })

  it('lets the command line choose services over the environment', () => {
    expect(load({ SERVICES: 'web' }, ['--services=worker,scheduler']).services).toEqual([
      'worker',
      'scheduler',
    ])
  })

  it('takes the slash off PUBLIC_URL', () => {
    expect(load({ PUBLIC_URL: 'http://127.0.0.1:4800/' }).publicUrl).toBe('http://127.0.0.1:4800')
    const loud = { SANDBOX: '0', PUBLIC_URL: 'HTTPS://Reports.Example.com:443//' }
    expect(load(loud).publicUrl).toBe('https://reports.example.com')
  })

  it('reads proxies as a count or as addresses', () => {
    expect(load({ TRUST_PROXY: '2' }).trustProxy).toBe(2)
    expect(load({ TRUST_PROXY: '10.0.0.0/8, ::1' }).trustProxy).toEqual(['10.0.0.0/8', '::1'])
  })

  it('reads the websites that are always there as a list', () => {
    expect(load({ CONTROL_SITES: 'https://a.example, http://b.example' }).controlSites).toEqual([
      'https://a.example',
      'http://b.example',
    ])
    expect(load().controlSites.length).toBeGreaterThan(1)
  })

  it('opens registration in the sandbox alone, unless it is set', () => {
    const real = { ...production(), ENCRYPTION_KEY: newKey('k2') }
    const byDefault = [load(), load(real)].map(({ registration }) => registration)
    expect(byDefault).toEqual([true, false])
    const set = ['0', '1', 'invitation'].map((REGISTRATION) => load({ REGISTRATION }).registration)
    expect(set).toEqual([false, true, 'invitation'])
  })

  it('accepts a production set-up', () => {
    const config = load({
      ...production(),
      DATABASE_URL: 'postgres://u:long%20and%20random@db.example.com/broadsheet',
      PUBLIC_URL: 'https://reports.example.com',
    })
    expect(config.databaseUrl?.reveal()).toBe('postgres://u:long%20and%20random@db.example.com/broadsheet')
    expect(config.mailFrom).toEqual({ name: 'Broadsheet', address: 'no-reply@reports.example.com' })
    expect(config.oauthClients).toEqual({})
  })

  it.each([
    ['Reports <a@b.example>', { name: 'Reports', address: 'a@b.example' }],
    ['a@b.example', { name: 'Broadsheet', address: 'a@b.example' }],
  ])('reads the sender %s', (text, sender) => {
    expect(load({ MAIL_FROM: text }).mailFrom).toEqual(sender)
  })

  it.each([
    ['file:///srv/our%20files', {}, { kind: 'folder', path: '/srv/our files' }],
    [
      's3://uploads',
      { FILES_S3_REGION: 'eu-central-1' },
      { bucket: 'uploads', prefix: '', endpoint: null, region: 'eu-central-1' },
    ],
    [
      's3://up.loads/agency/images/',
      { FILES_S3_ENDPOINT: 'https://fsn1.example.com/' },
      {
        bucket: 'up.loads',
        prefix: 'agency/images',
        endpoint: 'https://fsn1.example.com',
        region: 'us-east-1',
      },
    ],
  ])('keeps files at %s', (FILES_URL, more, place) => {
    expect(load({ ...(FILES_URL.startsWith('s3:') && bucketKey), ...more, FILES_URL }).files).toMatchObject(
      place,
    )
  })

  it.each(['web', 'web,worker,scheduler'])('does without a mail server as %s', (SERVICES) => {
    expect(load({ SANDBOX: '0', SERVICES }).smtpUrl).toBeNull()
  })
})

describe('refusals name the variable and what to do', () => {
  const elsewhere = 'postgres://u:p4Xk-2vQ@db.example.com/broadsheet'
  it.each<[string, NodeJS.ProcessEnv, RegExp]>([
    ['a port that is no number', { PORT: 'abc' }, /^PORT is not a port; set a number from 1 to 65535\.$/],
    ['port 0', { PORT: '0' }, /^PORT is not a port/],
    ['a port too high', { PORT: '70000' }, /^PORT is not a port/],
    [
      'one port used twice',
      { EMULATOR_PORT: '4800' },
      /^PORT, EMULATOR_PORT and INBOX_SMTP_PORT \(4800, 4800/,
    ],
    ['no room for the sandbox ports', { PORT: '65535' }, /three different ports up to 65535/],
    ['a database of another kind', { DATABASE_URL: 'mysql://h/x' }, /^DATABASE_URL is not an address/],
    ['a public address without scheme', { PUBLIC_URL: 'example.com' }, /^PUBLIC_URL is not an address/],
    ['terms that are no page', { TERMS_URL: 'javascript:alert(1)' }, /^TERMS_URL is not an address/],
    ['an unclear sandbox', { SANDBOX: 'yes' }, /^SANDBOX is neither 0 nor 1/],
    [
      'an unknown service',
      { SERVICES: 'web,cron' },
      /^SERVICES is not a list of services; name any of web,worker,scheduler/,
    ],
    ['an unknown log level', { LOG_LEVEL: 'loud' }, /^LOG_LEVEL is no log level/],
    [
      'controls that are no websites',
      { CONTROL_SITES: '9.9.9.9' },
      /^CONTROL_SITES is not a list of at most/,
    ],
    ['trust in every proxy', { TRUST_PROXY: 'true' }, /^TRUST_PROXY is not a number of proxies/],
    [
      'a count of nothing',
      { PDF_CONCURRENCY: '0' },
      /^PDF_CONCURRENCY is not a count; set a number from 1 to 32/,
    ],
    ['a relative browser path', { CHROMIUM_PATH: 'chrome' }, /^CHROMIUM_PATH is not an absolute path/],
    ['files elsewhere', { FILES_URL: 'ftp://x/y' }, /^FILES_URL is not an address of the form file:/],
    ['files in a folder of another machine', { FILES_URL: 'file://nas/x' }, /^FILES_URL is not an address/],
    ...[
      's3://',
      's3://Our_Files',
      's3://files/a b',
      's3://id:key@files',
      's3://files?x=1',
      's3://files//x',
    ].map((FILES_URL): [string, NodeJS.ProcessEnv, RegExp] => [
      `files in ${FILES_URL}`,
      { ...ourBucket, FILES_URL },
      /^FILES_URL is not an address of the form file:.* or s3:\/\/bucket\/prefix; correct it\.$/,
    ]),
    [
      'a bucket without a region',
      { ...ourBucket, FILES_S3_REGION: '' },
      /^FILES_S3_REGION is missing; set the bucket’s region.*\.$/,
    ],
    [
      'a bucket without a key',
      { ...ourBucket, FILES_S3_ACCESS_KEY_ID: '' },
      /^FILES_S3_ACCESS_KEY_ID is missing; set that of a key which may .*\.$/,
    ],
    [
      'a bucket without a secret',
      { ...ourBucket, FILES_S3_SECRET_ACCESS_KEY: '' },
      /^FILES_S3_SECRET_ACCESS_KEY is missing; .*\.$/,
    ],
    [
      'a bucket’s secret with a line break',
      { ...ourBucket, FILES_S3_SECRET_ACCESS_KEY: 'abc\n' },
      /^FILES_S3_SECRET_ACCESS_KEY holds a space or another unusual character; copy it anew\.$/,
    ],
    [
      'a bucket’s region that is none',
      { ...ourBucket, FILES_S3_REGION: 'Frankfurt!' },
      /^FILES_S3_REGION is not a region; set for example eu-central-1\.$/,
    ],
    ...[
      's3.example.com',
      'ftp://s3.example.com',
      'https://id:key@s3.example.com',
      'https://s3.example.com/?x',
    ].map((FILES_S3_ENDPOINT): [string, NodeJS.ProcessEnv, RegExp] => [
      `a bucket at ${FILES_S3_ENDPOINT}`,
      { ...ourBucket, FILES_S3_ENDPOINT },
      /^FILES_S3_ENDPOINT is not an address of the form https:\/\/s3\.example\.com; correct it\.$/,
    ]),
    [
      'a bucket’s key without a bucket',
      bucketKey,
      /^FILES_S3_ACCESS_KEY_ID, FILES_S3_SECRET_ACCESS_KEY: set, but FILES_URL names no bucket; .*\.$/,
    ],
    ['a sender with a line break', { MAIL_FROM: 'a@b.de\r\nBcc: x@y.de' }, /^MAIL_FROM is not a sender/],
    ...['.a@b.de', 'a.@b.de', 'a..b@c.de'].map((MAIL_FROM): [string, NodeJS.ProcessEnv, RegExp] => [
      `a sender that mail servers refuse: ${MAIL_FROM}`,
      { MAIL_FROM },
      /^MAIL_FROM is not a sender/,
    ]),
    ['who may register', { REGISTRATION: 'invited' }, /^REGISTRATION is neither 0, 1 nor invitation/],
    ['no trial where nothing is paid', { TRIAL_DAYS: '0' }, /^TRIAL_DAYS=0 leaves no way to register/],
    [
      'no trial where nobody takes payments',
      { SANDBOX: '0', PAYMENT: '1', PRICE_MONTHLY: '9.50', PRICE_ANNUAL: '95', TRIAL_DAYS: '0' },
      /^TRIAL_DAYS=0 leaves no way to register/,
    ],
    ['a short metrics token', { METRICS_TOKEN: 'abc' }, /^METRICS_TOKEN is too short/],
    ['an OAuth id without secret', { OAUTH_META_CLIENT_ID: 'x' }, /^OAUTH_META_CLIENT_SECRET is missing/],
    ['an OAuth secret without id', { OAUTH_META_CLIENT_SECRET: 'x' }, /^OAUTH_META_CLIENT_ID is missing/],
    [
      'the sandbox on another database',
      { DATABASE_URL: elsewhere },
      /^DATABASE_URL names a database on another machine, which the sandbox/,
    ],
    [
      'the sandbox with real mail',
      { SMTP_URL: 'smtp://mail.example.com' },
      /^SMTP_URL would send real mail, which the sandbox/,
    ],
    [
      'the sandbox in public',
      { PUBLIC_URL: 'https://x.example.com' },
      /^PUBLIC_URL opens the product to others, which the sandbox/,
    ],
    [
      'the sandbox on the network',
      { HOST: '0.0.0.0' },
      /^HOST opens the product to others, which the sandbox/,
    ],
    ['the sandbox on the network by IPv6', { HOST: '::' }, /^HOST opens the product to others/],
    ...[
      '0.0.0.0/0',
      '::/0',
      '10.0.0.0/8, 0.0.0.0/1',
      '128.0.0.0/1',
      '2000::/3',
      '::ffff:0:0/96',
      '2000::/7',
      '10.0.0.0/7',
      '172.16.0.0/8, 8.0.0.0/8',
      Array.from({ length: 256 }, (_, first) => `${first}.0.0.0/8`).join(),
      Array.from({ length: 32 }, (_, at) => `${(0x2000 + at * 0x20).toString(16)}::/11`).join(),
    ].map((TRUST_PROXY): [string, NodeJS.ProcessEnv, RegExp] => [
      `trust in ${TRUST_PROXY}`,
      { TRUST_PROXY },
      /^TRUST_PROXY trusts so many addresses that anybody could forge theirs; name your proxies/,
    ]),
    ['trust in half an address', { TRUST_PROXY: '1.5' }, /^TRUST_PROXY is not a number of proxies/],
    ...[
      'https://u:p@r.example.com',
      'https://r.example.com/sub',
      'https://r.example.com/?x=1',
      'https://r.example.com/#y',
    ].map((PUBLIC_URL): [string, NodeJS.ProcessEnv, RegExp] => [
      `a part of a site: ${PUBLIC_URL}`,
      { ...production(), PUBLIC_URL },
      /^PUBLIC_URL is not the address of a whole site; set for example/,
    ]),
    [
      'real use by plain http in capitals',
      { ...production(), PUBLIC_URL: 'HTTP://reports.example.com' },
      /^PUBLIC_URL begins with http:/,
    ],
    [
      'real use by plain http',
      { ...production(), PUBLIC_URL: 'http://reports.example.com' },
      /^PUBLIC_URL begins with http:, which shows passwords to whoever is on the way; put a proxy/,
    ],
    ...['', ':%20', ':x', ':1234567', ':%20%20%20%20%20%20%20%20x', ':xxxxxxxxxxxx', ':password', ':%zz'].map(
      (password): [string, NodeJS.ProcessEnv, RegExp] => [
        `an owner of the database with the password “${password}”`,
        { ...production(), DATABASE_URL: `postgres://broadsheet${password}@db.example.com/broadsheet` },
        /^DATABASE_URL has no password, or one that can be guessed, of which the one of the app’s own role is made; /,
      ],
    ),
    [
      'a shared database without a key',
      { ...production(), ENCRYPTION_KEY: undefined, DATABASE_URL: elsewhere },
      /^ENCRYPTION_KEY is missing/,
    ],
  ])('%s', (_name, env, sentence) => {
    expect(refusal(env)).toMatch(sentence)
  })

  it('an unknown argument', () => {
    expect(refusal({}, ['--service=web'])).toMatch(
      /^The command line is wrong: .*--service.*only --services=/,
    )
  })

  it('reports every problem, a line each', () => {
    expect(refusal({ PORT: 'x', SANDBOX: 'y', OAUTH_META_CLIENT_ID: 'z' }).split('\n')).toHaveLength(3)
  })

  it('a data folder that cannot be made', () => {
    const file = join(dataDir, 'file')
    writeFileSync(file, '')
    for (const folder of [file, join(file, 'data'), '/proc/nowhere/data']) {
      expect(refusal({ DATA_DIR: folder })).toMatch(
        /^DATA_DIR: the data folder .* cannot be written \((ENOTDIR|ENOENT)\); give this user the right/,
      )
    }
  })
})

describe('encryption keys', () => {
  it('generates one for this installation alone, keeps it and shows it to nobody else', () => {
    const first = load().encryptionKeys
    expect(statSync(join(dataDir, 'keys')).mode & 0o777).toBe(0o600)
    expect(load().encryptionKeys[0]?.key.reveal()).toEqual(first[0]?.key.reveal())
    expect(first[0]?.key.reveal()).toHaveLength(32)
  })

  it('puts given keys before the generated one, which still decrypts', () => {
    const generated = load().encryptionKeys[0]
    const ring = load({ ENCRYPTION_KEY: `${newKey('k3')},${newKey('k2')}` }).encryptionKeys
    expect(ring.map((key) => key.id)).toEqual(['k3', 'k2', 'k1'])
    expect(ring[2]?.key.reveal()).toEqual(generated?.key.reveal())
  })

  it('refuses another key under the generated one’s id', () => {
    load()
    expect(refusal({ ENCRYPTION_KEY: newKey('k1') })).toMatch(
      /^ENCRYPTION_KEY: the id “k1” names another key/,
    )
  })

  it('refuses a damaged key file rather than replacing it', () => {
    writeFileSync(join(dataDir, 'keys'), 'k1:half')
    expect(refusal({})).toMatch(/put back the file from your backup/)
    expect(readFileSync(join(dataDir, 'keys'), 'utf8')).toBe('k1:half')
  })

  it.each([
    ['empty', ''],
    ['without id', randomBytes(32).toString('base64')],
    ['too short', `k1:${randomBytes(16).toString('base64')}`],
    ['all zeroes', `k1:${Buffer.alloc(32).toString('base64')}`],
    ['typed text', `k1:${Buffer.from('0123456789abcdefghijklmnopqrstuv').toString('base64')}`],
    ['the same id twice', `${newKey('a')},${newKey('a')}`],
    ['00 to 1f', `k1:${Buffer.from([...Array(32).keys()]).toString('base64')}`],
    [
      'counted down',
      `k1:${Buffer.from([...Array(32).keys()])
        .reverse()
        .toString('base64')}`,
    ],
    [
      'one half twice',
      `k1:${Buffer.from('00112233445566778899aabbccddeeff'.repeat(2), 'hex').toString('base64')}`,
    ],
    ['half of zeros', `k1:${Buffer.concat([randomBytes(16), Buffer.alloc(16)]).toString('base64')}`],
    ...['broadsheet', 'qwerty', 'encryption key'].map((word) => [
      `the hash of “${word}”`,
      `k1:${createHash('sha256').update(word).digest('base64')}`,
    ]),
    // printf secret | openssl dgst -sha256 -binary | base64
    ['the hash of a word', 'k1:K7gNU3sdo+OL0wNhqoVWhr3g6s1xYv72ol/pe/Unols='],
    // AES-256 of NIST SP 800-38A, in every manual.
    ['an example of a standard', 'k1:YD3rEBXKcb4rc67whX13gR81LAc7YQjXLZgQowkU3/Q='],
  ])('refuses a key that is %s', (_name, key) => {
    expect(refusal({ ENCRYPTION_KEY: key })).toMatch(/^ENCRYPTION_KEY (is|has|holds|names) .*; /)
  })
})

describe('secrets', () => {
  it('never print', () => {
    const env = {
      ...production(),
      DATABASE_URL: 'postgres://u:hidden-1@db.example.com/x',
      SMTP_URL: 'smtps://u:hidden-2@mail.example.com',
      METRICS_TOKEN: 'hidden-3-hidden-3',
      OAUTH_META_CLIENT_ID: 'app',
      OAUTH_META_CLIENT_SECRET: 'hidden-4',
      ...ourBucket,
    }
    const config = load(env)
    const key = env.ENCRYPTION_KEY.split(':')[1] ?? ''
    for (const text of [JSON.stringify(config), inspect(config, { depth: 9 }), `${config.databaseUrl}`]) {
      expect(text).not.toMatch(/hidden/)
      expect(text).not.toContain(key)
    }
    expect(config.oauthClients.meta?.secret.reveal()).toBe('hidden-4')
    expect(config.files.kind === 's3' && config.files.secretAccessKey.reveal()).toBe('hidden-5')
  })

  it('know the emulated vendors’ apps in the sandbox only', () => {
    expect(load().oauthClients.google?.id).toBe('sandbox-google')
    expect(load({ SANDBOX: '0', SMTP_URL: 'smtp://127.0.0.1:25' }).oauthClients).toEqual({})
  })
})

describe('a cluster of live updates', () => {
  const cluster = {
    LIVE_URL: 'https://live.example.com/',
    LIVE_APP_ID: '42',
    LIVE_KEY: 'key',
    LIVE_SECRET: 'hidden-secret-of-it',
  }
  it('is none by default', () => {
    expect(load().live).toBeNull()
  })

  it('is read whole, its calls elsewhere where that is said', () => {
    const { live } = load({ ...production(), ...cluster })
    const url = 'https://live.example.com'
    expect(live).toMatchObject({ url, apiUrl: url, appId: '42', key: 'key' })
    const [LIVE_API_URL, LIVE_URL] = ['https://api-eu.pusher.com', 'https://ws-eu.pusher.com']
    const { ENCRYPTION_KEY, ...kept } = { ...production(), ...cluster, LIVE_API_URL, LIVE_URL }
    expect(load(kept).live).toMatchObject({ url: LIVE_URL, apiUrl: LIVE_API_URL })
    expect(live?.secret.reveal()).toBe('hidden-secret-of-it')
    expect(inspect(live)).not.toContain('hidden')
  })

  it.each([
    ['a part of it', { LIVE_SECRET: '' }, /^LIVE_SECRET: missing, while other LIVE_ variables are set/],
    [
      'nothing but where its calls go',
      { LIVE_URL: '', LIVE_APP_ID: '', LIVE_KEY: '', LIVE_SECRET: '', LIVE_API_URL: 'https://x.example' },
      /^LIVE_URL, LIVE_APP_ID, LIVE_KEY, LIVE_SECRET: missing/,
    ],
    [
      'calls that are readable on the way',
      { LIVE_API_URL: 'http://x.example' },
      /^LIVE_API_URL begins with http:/,
    ],
    ['a path', { LIVE_URL: 'https://live.example.com/x' }, /^LIVE_URL is not the address of a cluster/],
    ['what is readable on the way', { LIVE_URL: 'http://live.example.com' }, /^LIVE_URL begins with http:/],
    ['a short secret', { LIVE_SECRET: 'short' }, /^LIVE_SECRET is too short/],
    ['the sandbox', { SANDBOX: '1', SMTP_URL: '' }, /^LIVE_URL names a cluster on another machine/],
  ])('is refused with %s', (_what, more, message) => {
    expect(refusal({ ...production(), ...cluster, ...more })).toMatch(message)
  })
})
