import { Webhook, WebhookVerificationError } from 'standardwebhooks'
import { describe, expect, it } from 'vitest'
import { sampleMessage } from '../../test/sampleAlerts.ts'
import { newWebhookSecret, signedHeaders } from './signature.ts'
import { webhookBody } from './webhook.ts'

/** The standard's own example, whose secret is public. */
const VECTOR = {
  secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
  id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
  at: Temporal.Instant.fromEpochMilliseconds(1_614_265_330_000),
  body: '{"test": 2432232314}',
  signature: 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
}

it('is that of the standard’s example', () => {
  expect(signedHeaders(VECTOR, [VECTOR.secret])).toEqual({
    'webhook-id': VECTOR.id,
    'webhook-timestamp': '1614265330',
    'webhook-signature': VECTOR.signature,
  })
})

describe('the library of the standard', () => {
  const [secret, next] = [newWebhookSecret(), newWebhookSecret()]
  const body = webhookBody(sampleMessage())
  const now = () => Temporal.Now.instant()
  const signed = (secrets = [secret], at = now()) => {
    const headers = signedHeaders({ id: sampleMessage().id, at, body }, secrets)
    if (headers === null) throw new Error('It was not signed.')
    return headers
  }

  it('verifies what we sign, and reads it', () => {
    expect(new Webhook(secret).verify(body, signed())).toEqual(JSON.parse(body))
  })

  it('verifies by the old and the new secret while both sign', () => {
    const headers = signed([next, secret])
    expect(headers['webhook-signature']).toMatch(/^v1,\S+ v1,\S+$/)
    for (const one of [secret, next]) expect(new Webhook(one).verify(body, headers)).toBeTruthy()
  })

  it.each<[string, string, Record<string, string>]>([
    ['a changed body', `${body} `, signed()],
    ['an attempt of long ago', body, signed([secret], now().subtract({ minutes: 6 }))],
    ['an attempt from the future', body, signed([secret], now().add({ minutes: 6 }))],
    ['another id', body, { ...signed(), 'webhook-id': 'msg_other' }],
    ['no signature', body, { ...signed(), 'webhook-signature': '' }],
    ['no id', body, { ...signed(), 'webhook-id': '' }],
    [
      'another version',
      body,
      { ...signed(), 'webhook-signature': signed()['webhook-signature']?.replace('v1,', 'v2,') ?? '' },
    ],
    ['another secret', body, signed([next])],
  ])('refuses %s', (_, changed, headers) => {
    expect(() => new Webhook(secret).verify(changed, headers)).toThrow(WebhookVerificationError)
  })
})

describe('a secret', () => {
  it('is new each time, and of a length that the standard allows', () => {
    const secrets = Array.from({ length: 50 }, newWebhookSecret)
    expect(new Set(secrets).size).toBe(50)
    for (const secret of secrets) {
      expect(Buffer.from(secret.replace('whsec_', ''), 'base64')).toHaveLength(32)
      expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]+=*$/)
    }
  })

  it.each([
    ['no prefix', Buffer.alloc(32).toString('base64')],
    ['another prefix', `whsk_${Buffer.alloc(32).toString('base64')}`],
    ['too few bytes', `whsec_${Buffer.alloc(23).toString('base64')}`],
    ['too many bytes', `whsec_${Buffer.alloc(65).toString('base64')}`],
    ['no base64', 'whsec_🔑'],
  ])('with %s signs nothing', (_, secret) => {
    expect(signedHeaders(VECTOR, [secret])).toBeNull()
    expect(signedHeaders(VECTOR, [VECTOR.secret, secret])).toBeNull()
  })

  it('is needed', () => expect(signedHeaders(VECTOR, [])).toBeNull())

  it.each(['', 'msg.1', 'msg 1', 'msg\n1'])('signs no id like %j', (id) => {
    expect(signedHeaders({ ...VECTOR, id }, [VECTOR.secret])).toBeNull()
  })
})
