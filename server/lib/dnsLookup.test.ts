import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startNameServer } from '../../emulators/nameServer.ts'
import type { NameServer } from '../../emulators/zone.ts'
import { createDnsLookup, type DnsLookup } from './dnsLookup.ts'

const folder = mkdtempSync(join(tmpdir(), 'broadsheet-dns-'))
const file = join(folder, 'dns.json')
let server: NameServer
let dns: DnsLookup

beforeAll(async () => {
  server = await startNameServer({ file })
  dns = createDnsLookup([server.address])
})
beforeEach(() => {
  server.mode = 'answering'
})
afterAll(async () => {
  await server.stop()
  rmSync(folder, { recursive: true })
})

const long = 'p='.padEnd(420, 'x')

describe('a look-up', () => {
  beforeAll(() =>
    server.setRecords([
      { name: 'long.example', type: 'TXT', value: long },
      { name: 'two.example', type: 'TXT', value: 'one' },
      { name: 'two.example', type: 'TXT', value: 'another' },
      { name: 'odd.example', type: 'TXT', value: 'a\0b\u001b[2Jc\td' },
      { name: 'blank.example', type: 'TXT', value: 'a\u00a0b' },
      { name: 'bounce.example', type: 'CNAME', value: 'return.example.' },
      { name: 'return.example', type: 'TXT', value: 'v=spf1 -all' },
      ...Array.from({ length: 30 }, (_, at) => ({
        name: 'many.example',
        type: 'TXT' as const,
        value: `${at}`,
      })),
    ]),
  )

  it.each([
    ['a text in pieces', 'long.example', 'TXT', [long]],
    ['several texts', 'two.example', 'TXT', ['one', 'another']],
    ['a text without its control characters', 'odd.example', 'TXT', ['a\ufffdb\ufffd[2Jc d']],
    ['an alias', 'bounce.example', 'CNAME', ['return.example']],
    ['a text through an alias', 'bounce.example', 'TXT', ['v=spf1 -all']],
  ] as const)('finds %s', async (_, host, type, values) => {
    expect(await dns.ask(host, type)).toEqual({ kind: 'found', values })
  })
  it('leaves white space that receivers do not take for such', async () => {
    const answer = await dns.ask('blank.example', 'TXT')
    expect(answer.kind === 'found' && answer.values[0]).toContain('\u00a0')
  })
  it('finds at most twenty values', async () => {
    const answer = await dns.ask('many.example', 'TXT')
    expect(answer.kind === 'found' && answer.values.length).toBe(20)
  })
  it.each([
    ['nobody.example', 'TXT'],
    ['two.example', 'CNAME'],
    ['return.example', 'CNAME'],
  ] as const)('finds nothing at %s (%s)', async (host, type) => {
    expect(await dns.ask(host, type)).toEqual({ kind: 'none' })
  })
  it.each(['', '..', 'a b.example', `${'x'.repeat(64)}.example`])('of %j does not throw', async (host) => {
    expect((await dns.ask(host, 'TXT')).kind).not.toBe('found')
  })
  it.each(['silent', 'failing', 'garbage'] as const)('fails where the server is %s', async (mode) => {
    server.mode = mode
    expect(await dns.ask('two.example', 'TXT')).toEqual({ kind: 'failed' })
  })
  it('fails as soon where several servers are silent', async () => {
    const servers = await Promise.all([1, 2, 3].map((one) => startNameServer({ file: `${file}.${one}` })))
    for (const one of servers) one.mode = 'silent'
    const started = performance.now()
    const answer = await createDnsLookup(servers.map(({ address }) => address)).ask('two.example', 'TXT')
    expect(answer).toEqual({ kind: 'failed' })
    expect(performance.now() - started).toBeLessThan(7_000)
    await Promise.all(servers.map((one) => one.stop()))
  }, 30_000)
  it('is not held up by others that wait', async () => {
    server.mode = 'silent'
    const waiting = dns.ask('two.example', 'TXT')
    server.mode = 'answering'
    expect((await dns.ask('two.example', 'TXT')).kind).toBe('found')
    await waiting
  })
})

it('the records survive a restart of the name server', async () => {
  const again = await startNameServer({ file })
  expect(again.records()).toEqual(server.records())
  await again.stop()
})
