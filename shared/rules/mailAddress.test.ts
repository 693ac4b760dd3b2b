import { describe, expect, it, test } from 'vitest'
import { channelForm } from '../api/alertChannels.ts'
import { email } from '../api/auth.ts'
import { companyChange } from '../api/companySettings.ts'
import { checkoutRequest } from '../api/payment.ts'
import { senderChange } from '../api/sender.ts'
import { pastedAddress, seenPart } from './mailAddress.ts'

test.each([
  ['ann@client.test\u00a0', 'ann@client.test'],
  ['\u200bann@client.test\u200e', 'ann@client.test'],
  ['\ufeff \tann@client.test\u2028\u0000', 'ann@client.test'],
  ['\u2800ann@client.test\u3164', 'ann@client.test'],
  ['Ann <ann@client.test>', 'ann@client.test'],
  ['"Lee, Ann" <\u200bann@client.test >\u00a0', 'ann@client.test'],
  ['<ann@client.test>', 'ann@client.test'],
  ['mailto:ann@client.test', 'ann@client.test'],
  ['<mailto:ann@client.test?subject=Hello>', 'ann@client.test'],
  ['Ann@Client.test <ann@client.test>', 'ann@client.test'],
  // What is no address stays what it is.
  ['bob@evil.test <ann@client.test>', 'bob@evil.test <ann@client.test>'],
  ['ann@cli\u200bent.test', 'ann@cli\u200bent.test'],
  ['Ann <ann@client.test', 'Ann <ann@client.test'],
  ['', ''],
  ['\u200b \u00a0', ''],
])('%j is %j', (pasted, address) => {
  expect(pastedAddress(pasted)).toBe(address)
})

test('a long text takes no longer than its length', () => {
  const blanks = ' '.repeat(200_000)
  const begun = performance.now()
  for (const text of [`a${blanks}b`, blanks, '<'.repeat(200_000), `mailto:${blanks}?`]) pastedAddress(text)
  expect(seenPart(`a${blanks}b`)).toHaveLength(200_002)
  expect(performance.now() - begun).toBeLessThan(1_000)
})

describe('every form that takes an address', () => {
  const checkoutEmail = checkoutRequest.shape.email
  const senderAddress = senderChange.shape.address

  it.each([
    'ann@client.test\u200b',
    '\ufeffann@client.test\u00a0',
    'Ann Lee <ann@client.test>',
    'mailto:ann@client.test',
  ])('takes it as it is pasted: %j', (pasted) => {
    for (const schema of [email, checkoutEmail, senderAddress]) {
      expect(schema.parse(pasted)).toBe('ann@client.test')
    }
  })

  it.each(['\u200b', '\u00a0', '\u034f', '\u3164'])('shows %j within it', (sign) => {
    for (const schema of [email, checkoutEmail, senderAddress]) {
      expect(schema.safeParse(`ann@cli${sign}ent.test`).error?.issues.map(({ message }) => message)).toEqual([
        '“ann@cli�ent.test” is not an e-mail address. Delete the sign that is shown as �, which cannot be seen.',
      ])
    }
  })

  it.each([
    ['the Kelvin sign for a k', 'an\u212a@client.test'],
    ['a dotted capital i', 'ann@cl\u0130ent.test'],
    ['a Cyrillic letter that looks like an a', '\u0430nn@client.test'],
    ['a domain that only looks alike', 'ann@cl\u0456ent.test'],
    ['letters in full width', 'ann@\uff43lient.test'],
  ])('takes %s for no address of somebody else', (_what, text) => {
    for (const schema of [email, checkoutEmail]) expect(schema.safeParse(text).success).toBe(false)
  })

  it('does not tell capitals from small letters', () => {
    expect(email.parse('ANN.Lee@Client.TEST')).toBe('ann.lee@client.test')
  })

  it('says of other text that it is none', () => {
    for (const schema of [email, checkoutEmail, senderAddress]) {
      expect(schema.safeParse('Ann Lee').error?.issues[0]?.message).toBe('This is not an e-mail address.')
    }
  })

  it('takes parts of one, and addresses of hooks, without unseen signs at the ends', () => {
    expect(companyChange.parse({ emailUsername: '\u200breports\u00a0' }).emailUsername).toBe('reports')
    const hook = { kind: 'webhook', timezone: 'UTC', address: '\ufeffhttps://hooks.client.example/a\u200b' }
    expect(channelForm.parse(hook).address).toBe('https://hooks.client.example/a')
  })
})
