import { IncomingWebhook } from '@slack/webhook'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type EmulatorServer, serveEmulators } from '../serve.ts'
import { type ChannelEmulator, startChannels } from './index.ts'

let channels: ChannelEmulator
let served: EmulatorServer
beforeAll(async () => {
  channels = startChannels(() => Temporal.Now.instant())
  served = await serveEmulators({}, { pages: { channels: channels.pages } })
})
afterAll(async () => {
  channels.stop()
  await served.stop()
})
beforeEach(() => {
  channels.arrivals.splice(0)
})

const slackUrl = (end = 'sandbox') => `${served.url}/channels/slack/services/T000/B000/${end}`
const post = async (path: string, body: string, headers: Record<string, string> = {}) => {
  const answer = await fetch(`${served.url}/channels${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body,
    redirect: 'manual',
  })
  return { status: answer.status, text: await answer.text(), headers: answer.headers }
}

describe('Slack’s own client', () => {
  it('delivers a text, and blocks', async () => {
    const client = new IncomingWebhook(slackUrl())
    expect(await client.send('Hello')).toMatchObject({ text: 'ok' })
    const blocks = [{ type: 'section' as const, text: { type: 'mrkdwn' as const, text: '*Hello*' } }]
    expect(await client.send({ text: 'Hello', blocks })).toMatchObject({ text: 'ok' })
    expect(channels.arrivals.map(({ body }) => JSON.parse(body))).toEqual([
      { text: 'Hello' },
      { text: 'Hello', blocks },
    ])
  })

  it.each(['403', '404', '410', '429', '500'])('fails where the address says %s', async (status) => {
    await expect(new IncomingWebhook(slackUrl(status)).send('Hello')).rejects.toThrow()
    expect(channels.arrivals).toMatchObject([{ status: Number(status) }])
  })
})

describe('Slack', () => {
  const block = (text: string, more: object = {}) => ({
    type: 'section',
    text: { type: 'mrkdwn', text },
    ...more,
  })
  it.each<[string, string | object, number, string]>([
    ['no JSON', '{', 400, 'invalid_payload'],
    ['nothing to show', {}, 400, 'no_text'],
    ['a section that is too long', { blocks: [block('a'.repeat(3_001))] }, 400, 'invalid_blocks'],
    [
      'too many fields',
      { blocks: [block('a', { fields: Array(11).fill({ type: 'mrkdwn', text: 'b' }) })] },
      400,
      'invalid_blocks',
    ],
    ['too many blocks', { blocks: Array(51).fill(block('a')) }, 400, 'invalid_blocks'],
    [
      'a header in markup',
      { blocks: [{ type: 'header', text: { type: 'mrkdwn', text: 'a' } }] },
      400,
      'invalid_blocks',
    ],
    ['a block that there is not', { blocks: [{ type: 'table' }] }, 400, 'invalid_blocks'],
    ['fifty blocks', { blocks: Array(50).fill(block('a')) }, 200, 'ok'],
  ])('answers %s', async (_, body, status, text) => {
    const sent = typeof body === 'string' ? body : JSON.stringify(body)
    expect(await post('/slack/services/T000/B000/sandbox', sent)).toMatchObject({ status, text })
  })

  it('knows no other address', async () => {
    expect(await post('/slack/services/T000', '{"text":"a"}')).toMatchObject({
      status: 404,
      text: 'no_service',
    })
  })
})

describe('Teams', () => {
  const card = (body: unknown[], more: object = {}) =>
    JSON.stringify({
      type: 'message',
      attachments: [
        {
          contentType: 'application/vnd.microsoft.card.adaptive',
          contentUrl: null,
          content: { type: 'AdaptiveCard', version: '1.4', body, ...more },
        },
      ],
    })
  const text = { type: 'TextBlock', text: 'Hello', wrap: true }

  it.each<[string, string, number]>([
    ['a card', card([text]), 202],
    ['an empty card', card([]), 400],
    ['a card of a version it does not know', card([text], { version: '2.0' }), 400],
    ['an element that there is not', card([{ type: 'Slider' }]), 400],
    ['facts without any', card([{ type: 'FactSet', facts: [] }]), 400],
    ['no message', '{"text":"Hello"}', 400],
    ['more than 28 KB', card([{ ...text, text: 'a'.repeat(29_000) }]), 413],
  ])('answers %s', async (_, body, status) => {
    expect(await post('/teams/workflows/x?sig=y', body)).toMatchObject({ status })
  })

  it('wants its signature', async () => {
    const { status, text: said } = await post('/teams/workflows/x', card([text]))
    expect([status, JSON.parse(said).error.code]).toEqual([401, 'DirectApiAuthorizationRequired'])
  })
})

describe('a receiver of webhooks', () => {
  const SECRET = `whsec_${Buffer.alloc(32, 7).toString('base64')}`
  const body = '{"type":"webhook.test","timestamp":"2026-11-21T10:00:00Z","data":{}}'
  const signed = (at = new Date(), of = body, secret = SECRET) => ({
    'webhook-id': 'msg_1',
    'webhook-timestamp': String(Math.floor(at.getTime() / 1_000)),
    'webhook-signature': new Webhook(secret).sign('msg_1', at, of),
  })
  const path = '/hook/hooks.example.com/alerts'
  beforeEach(() => channels.trust('/hooks.example.com/alerts', [SECRET]))

  it('verifies what the standard’s library signs', async () => {
    expect(await post(path, body, signed())).toMatchObject({ status: 204 })
    expect(channels.arrivals).toMatchObject([{ note: 'Signature verified.' }])
  })

  it.each<[string, () => Record<string, string>, string]>([
    ['no headers', () => ({}), body],
    ['an old timestamp', () => signed(new Date(Date.now() - 301_000)), body],
    [
      'another secret',
      () => signed(new Date(), body, `whsec_${Buffer.alloc(32, 8).toString('base64')}`),
      body,
    ],
    ['a changed body', () => signed(), `${body} `],
    ['another version', () => ({ ...signed(), 'webhook-signature': 'v2,abc' }), body],
  ])('refuses %s', async (_, headers, sent) => {
    expect(await post(path, sent, headers())).toMatchObject({ status: 401 })
  })

  it('verifies one of two signatures', async () => {
    const headers = signed()
    const both = `v1,${Buffer.alloc(32).toString('base64')} ${headers['webhook-signature']}`
    expect(await post(path, body, { ...headers, 'webhook-signature': both })).toMatchObject({ status: 204 })
  })

  it('takes events alone', async () => {
    const other = '{"text":"Hello"}'
    expect(await post(path, other, signed(new Date(), other))).toMatchObject({ status: 400 })
  })

  it('redirects where its address says so', async () => {
    const { status, headers } = await post('/hook/hooks.example.com/redirect', body)
    expect([status, headers.get('location')]).toEqual([307, '/channels/hook/hooks.example.com/redirected'])
  })
})

describe('the page', () => {
  const page = async (init: RequestInit = {}) => {
    const answer = await fetch(`${served.url}/channels`, { redirect: 'manual', ...init })
    return { status: answer.status, text: await answer.text() }
  }

  it('says which addresses can be entered while nothing has arrived', async () => {
    expect((await page()).text).toContain('https://hooks.slack.com/services/T000/B000/sandbox')
  })

  it('shows what arrived as its readers see it, and runs nothing of it', async () => {
    const text =
      '*<https://reports.example/d?a=1&amp;b=2|shop.example>* &lt;script&gt;alert(1)&lt;/script&gt;'
    await post(
      '/slack/services/T000/B000/sandbox',
      JSON.stringify({ blocks: [{ type: 'section', text: { type: 'mrkdwn', text } }] }),
    )
    const shown = (await page()).text
    expect(shown).toContain('<b><a href="https://reports.example/d?a=1&#38;b=2">shop.example</a></b>')
    expect(shown).not.toContain('<script>')
    const list = await page({ headers: { accept: 'application/json' } })
    expect(JSON.parse(list.text)).toMatchObject([{ to: 'slack', status: 200 }])
  })

  it('takes a secret from its own form alone', async () => {
    const body = new URLSearchParams({ path: '/hooks.example.com/form', secret: 'whsec_abc' })
    expect(await page({ method: 'POST', body, headers: { origin: 'https://evil.example' } })).toMatchObject({
      status: 403,
    })
    expect(await page({ method: 'POST', body, headers: { origin: served.url } })).toMatchObject({
      status: 303,
    })
  })
})
