import { generateKeyPairSync } from 'node:crypto'
import fc from 'fast-check'
import { authenticate } from 'mailauth'
import { describe, expect, it } from 'vitest'
import { judgeRecord, wantedRecords } from '../../shared/rules/senderDns.ts'
import { dkimSigned } from './dkim.ts'

const pair = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'der' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
})
const key = { domain: 'agency.example', selector: 'mail1', privateKey: pair.privateKey }
const publicKey = pair.publicKey.toString('base64')
const shown = `v=DKIM1; k=rsa; p=${publicKey}`

async function verdictOf(mail: Buffer | string, { record = shown, strict = false } = {}) {
  const resolver = async () => [[record]]
  const { dkim } = await authenticate(Buffer.from(mail), { resolver, strict, mta: 'mx.example' })
  return dkim.results.map(({ status }) => status.result)
}

const MAIL = [
  'From: Agency <reports@agency.example>',
  'To: client@client.example',
  'Subject: =?UTF-8?Q?Ums=C3=A4tze?=  of',
  '\tOctober ',
  'Message-ID: <run-1@agency.example>',
  'Date: Sat, 28 Nov 2026 08:00:00 +0000',
  'MIME-Version: 1.0',
  'Auto-Submitted: auto-generated',
  'X-Auto-Response-Suppress: All',
  'Content-Type: text/plain; charset=utf-8',
  'Content-Transfer-Encoding: 8bit',
  '',
  'Grüße',
  '',
].join('\r\n')

describe('a signed mail', async () => {
  const signed = await dkimSigned(Buffer.from(MAIL), key)

  it('is verified by others, its own bytes unchanged', async () => {
    expect(signed.toString().endsWith(MAIL)).toBe(true)
    expect(await verdictOf(signed)).toEqual(['pass'])
    expect(
      Math.max(
        ...signed
          .toString()
          .split('\r\n')
          .map(({ length }) => length),
      ),
    ).toBeLessThan(100)
  })

  it.each([
    'From: Bank <ceo@bank.example>',
    'To: everybody@client.example',
    'Subject: Pay now',
    'Date: Sun, 29 Nov 2026 08:00:00 +0000',
    'Reply-To: thief@evil.example',
    'Content-Type: text/html',
    'Content-Transfer-Encoding: base64',
    'List-Unsubscribe: <https://evil.example>',
    'List-Unsubscribe-Post: List-Unsubscribe=One-Click',
  ])('is verified no longer with another header: %s', async (header) => {
    expect(await verdictOf(`${header}\r\n${signed}`)).not.toEqual(['pass'])
  })

  it.each(['Auto-Submitted: auto-generated\r\n', 'X-Auto-Response-Suppress: All\r\n'])(
    'is verified no longer without its %s',
    async (header) => {
      const [before = '', after] = signed.toString().split(header)
      expect(await verdictOf(`${before}${after}`)).not.toEqual(['pass'])
    },
  )

  it('stays verified with what servers on its way add', async () => {
    expect(await verdictOf(`Received: from a by b\r\nReturn-Path: <x@y.example>\r\n${signed}`)).toEqual([
      'pass',
    ])
  })
})

describe('a record is called valid where an independent verifier that follows RFC 6376 accepts it', async () => {
  const signed = await dkimSigned(Buffer.from(MAIL), key)
  const [wanted] = wantedRecords(key.domain, [{ selector: key.selector, publicKey }], null)
  it.each([
    ['v=DKIM1; k=rsa; p=KEY', 'valid'],
    ['p=KEY', 'valid'],
    ['v = DKIM1 ; h=sha1:sha256; s=tlsrpt:email; t=s; n=note; p=KEY;', 'valid'],
    ['v=DKIM1\\; k=rsa\\; p=KEY', 'mismatch'],
    ['v=DKIM1; k=ed25519; p=KEY', 'mismatch'],
    ['v=DKIM1; s=tlsrpt; k=rsa; p=KEY', 'mismatch'],
    ['v=DKIM1; h=sha1; k=rsa; p=KEY', 'mismatch'],
    ['v=dkim1; k=rsa; p=KEY', 'mismatch'],
    ['v=DKIM2; k=rsa; p=KEY', 'mismatch'],
    ['k=rsa; v=DKIM1; p=KEY', 'mismatch'],
    ['v=DKIM1; k=rsa; P=KEY', 'mismatch'],
    ['v=DKIM1 k=rsa; p=KEY', 'mismatch'],
    ['mail1._domainkey.agency.example TXT v=DKIM1; k=rsa; p=KEY', 'mismatch'],
    ['v=DKIM1; k=rsa; p=KEY; p=', 'mismatch'],
    ['v=DKIM1;; k=rsa; p=KEY', 'mismatch'],
    ['"v=DKIM1; k=rsa; p=KEY"', 'mismatch'],
    ['v=DKIM1; k=rsa; p=', 'mismatch'],
  ])('%s', async (line, state) => {
    const record = line.replace('KEY', publicKey)
    expect(wanted && judgeRecord(wanted, { kind: 'found', values: [record] }).state).toBe(state)
    const strictly = await verdictOf(signed, { record, strict: true })
    expect(strictly.join() === 'pass').toBe(state === 'valid')
    if (state === 'valid') expect(await verdictOf(signed, { record })).toEqual(['pass'])
  })
})

it('is verified whatever its subject and its text', async () => {
  const line = fc.string({
    unit: fc.constantFrom(' ', '\t', 'a', 'ü', '.', '=', ':', ';', '\r\n'),
    maxLength: 40,
  })
  await fc.assert(
    fc.asyncProperty(line, line, async (subject, text) => {
      const folded = subject.replace(/[\r\n]+\s*/g, '\r\n x')
      const mail = MAIL.replace(/Subject: .*/, `Subject:${folded}`).replace('Grüße', text)
      expect(await verdictOf(await dkimSigned(Buffer.from(mail), key))).toEqual(['pass'])
    }),
    { numRuns: 60 },
  )
})
