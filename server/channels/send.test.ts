import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import fc from 'fast-check'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type ChannelEmulator, startChannels } from '../../emulators/channels/index.ts'
import { type EmulatorServer, serveEmulators } from '../../emulators/serve.ts'
import { createHttpClient, type HttpClient } from '../../providers/kit/http/http.ts'
import { plainLine, sampleLine, sampleMessage } from '../../test/sampleAlerts.ts'
import type { AlertLine, ChannelMessage } from './message.ts'
import { type ChannelTarget, sendToChannel } from './send.ts'
import { newWebhookSecret } from './signature.ts'

const now = () => Temporal.Now.instant()
const SECRET = newWebhookSecret()
const slack = (end = 'sandbox'): ChannelTarget => ({
  kind: 'slack',
  address: `https://hooks.slack.com/services/T000/B000/${end}`,
  secrets: [],
})
const teams = (end = 'invoke', query = '?api-version=1&sig=s3cret'): ChannelTarget => ({
  kind: 'teams',
  address: `https://prod-12.westeurope.logic.azure.com/workflows/abc/${end}${query}`,
  secrets: [],
})
const hook = (end = 'alerts', secrets = [SECRET]): ChannelTarget => ({
  kind: 'webhook',
  address: `https://hooks.northwind.example/${end}`,
  secrets,
})
const HOOK = '/hooks.northwind.example/alerts'

let channels: ChannelEmulator
let served: EmulatorServer
let http: HttpClient

beforeAll(async () => {
  channels = startChannels(now)
  served = await serveEmulators({}, { pages: { channels: channels.pages } })
  http = createHttpClient({ allow: [served.url] })
})
afterAll(async () => {
  channels.stop()
  await served.stop()
})
beforeEach(() => {
  channels.arrivals.splice(0)
})

const send = (target: ChannelTarget, message: Partial<ChannelMessage> = {}, client = http) =>
  sendToChannel({ http: client, now, emulators: served.url }, target, sampleMessage(message))
const last = () => channels.arrivals.at(-1)
const lastBody = () => JSON.parse(last()?.body ?? '')
const lines = (count: number, more: Partial<AlertLine> = {}) =>
  Array.from({ length: count }, (_, index) => sampleLine({ alertId: `a${index}`, ...more }))

describe('Slack', () => {
  it('gets an alert with its figures, links and a text for notifications', async () => {
    expect(await send(slack())).toEqual({ outcome: 'delivered' })
    expect(last()).toMatchObject({ to: 'slack', path: '/services/T000/B000/sandbox', status: 200 })
    expect(lastBody()).toMatchObject({
      text: '1 alert in Shops — northwind.example: Clicks of the last 7 days are 42% below those of the 7 days before.',
      unfurl_links: false,
      blocks: [
        { type: 'header', text: { type: 'plain_text', text: '1 alert in Shops' } },
        {
          type: 'section',
          text: {
            text: '*<https://reports.example/groups/g1/domains/d1|northwind.example>* · Northwind Outdoor\nClicks: critical\nClicks of the last 7 days are 42% below those of the 7 days before.',
          },
          fields: [
            { text: '*Last 7 days*\n1,204' },
            { text: '*7 days before*\n2,076' },
            { text: '*Change*\n-42%' },
          ],
        },
        {
          type: 'context',
          elements: [
            {
              text: '<https://reports.example/groups/g1/domains/d1|Open>  ·  <https://reports.example/groups/g1/domains/d1/snooze|Snooze>',
            },
          ],
        },
        { type: 'context', elements: [{ text: 'Group <https://reports.example/groups/g1|Shops>' }] },
      ],
    })
  })

  it('gets names as text, which mention nobody and link nowhere', async () => {
    const evil = '<!channel> <https://evil.example|Open> & *co*'
    await send(slack(), {
      title: evil,
      groupName: evil,
      lines: [sampleLine({ host: evil, clientName: evil, label: evil, sentence: evil, currentText: evil })],
    })
    const { text, blocks } = lastBody()
    expect(last()?.status).toBe(200)
    const marked = JSON.stringify([text, blocks.slice(1)])
    expect(marked).not.toContain('<!')
    expect(marked).not.toContain('<https://evil')
    expect(marked).toContain('&lt;!channel&gt; &lt;https://evil.example|Open&gt; &amp;')
  })

  it('gets the first twenty of many, and how many more there are', async () => {
    expect(await send(slack(), { lines: lines(57) })).toEqual({ outcome: 'delivered' })
    const { blocks } = lastBody()
    expect(blocks.filter(({ type }: { type: string }) => type === 'section')).toHaveLength(21)
    expect(JSON.stringify(blocks)).toContain('<https://reports.example/groups/g1|and 37 more alerts>')
  })

  it.each([
    ['403', 'refused', /no longer takes messages.*403.*invalid_token/],
    ['404', 'refused', /no_service/],
    ['410', 'refused', /channel_is_archived/],
    ['400', 'invalid', /did not understand.*invalid_payload/],
    ['500', 'retry', /500.*rollup_error/],
    ['503', 'retry', /503/],
    ['302', 'retry', /302/],
  ])('that answers %s: %s', async (status, outcome, reason) => {
    expect(await send(slack(status))).toMatchObject({ outcome, reason: expect.stringMatching(reason) })
    expect(channels.arrivals).toHaveLength(1)
  })

  it('that is asked too often says when to come again', async () => {
    expect(await send(slack('429'))).toMatchObject({ outcome: 'retry', afterSeconds: 30 })
  })
})

describe('Teams', () => {
  it('gets a card with the alert, its figures and where it leads', async () => {
    expect(await send(teams())).toEqual({ outcome: 'delivered' })
    expect(last()).toMatchObject({ path: '/workflows/abc/invoke?api-version=1&sig=s3cret', status: 202 })
    const card = lastBody().attachments[0].content
    expect(card).toMatchObject({
      version: '1.4',
      body: [
        { text: '1 alert in Shops', size: 'Large' },
        { text: 'Shops' },
        {
          type: 'Container',
          items: [
            { text: 'northwind.example · Northwind Outdoor' },
            { text: 'Clicks: critical', color: 'Attention' },
            { text: 'Clicks of the last 7 days are 42% below those of the 7 days before.' },
            {
              facts: [
                { title: 'Last 7 days', value: '1,204' },
                { title: '7 days before', value: '2,076' },
                { title: 'Change', value: '-42%' },
              ],
            },
            { actions: [{ title: 'Open' }, { title: 'Snooze' }] },
          ],
        },
      ],
      actions: [{ title: 'Open the group', url: 'https://reports.example/groups/g1' }],
    })
  })

  it('gets no link that a name makes', async () => {
    const evil = '[Open](https://evil.example)'
    await send(teams(), {
      title: evil,
      groupName: evil,
      lines: [plainLine({ host: evil, clientName: evil, label: evil, sentence: evil, currentText: evil })],
    })
    expect(last()?.status).toBe(202)
    expect(JSON.stringify(lastBody().attachments[0].content)).not.toContain('[Open]')
  })

  it('gets no more than it takes', async () => {
    const long = lines(60, { sentence: 'ü'.repeat(1_000), clientName: 'ß'.repeat(200) })
    expect(await send(teams(), { lines: long })).toEqual({ outcome: 'delivered' })
    expect(Buffer.byteLength(last()?.body ?? '')).toBeLessThanOrEqual(28_000)
    const card = JSON.stringify(lastBody())
    const shown = card.split('"Container"').length - 1
    expect(shown).toBeGreaterThan(5)
    expect(card).toContain(`and ${60 - shown} more alerts`)
    expect(card).toContain('See all alerts')
  })

  it.each([
    ['401', 'refused', /valid signature/],
    ['403', 'refused', /does not allow/],
    ['404', 'refused', /could not be found/],
    ['400', 'refused', /trigger is not enabled/],
    ['413', 'invalid', /too large/],
    ['502', 'retry', /502/],
  ])('that answers %s: %s', async (status, outcome, reason) => {
    expect(await send(teams(status))).toMatchObject({ outcome, reason: expect.stringMatching(reason) })
  })

  it('that is asked too often says when to come again', async () => {
    expect(await send(teams('429'))).toMatchObject({ outcome: 'retry', afterSeconds: 30 })
  })

  it('refuses an address without its signature', async () => {
    expect(await send(teams('invoke', '?sv=1'))).toMatchObject({ outcome: 'refused' })
  })
})

describe('a webhook', () => {
  it('gets an event that it can verify', async () => {
    channels.trust(HOOK, [SECRET])
    expect(await send(hook())).toEqual({ outcome: 'delivered' })
    expect(last()).toMatchObject({ path: HOOK, note: 'Signature verified.' })
    const { body = '', headers = {} } = last() ?? {}
    expect(headers).toMatchObject({
      'content-type': 'application/json',
      'webhook-id': 'msg_2KWPBgLlAfxdpx2AI54pPJ85f4W',
    })
    expect(new Webhook(SECRET).verify(body, { ...headers })).toEqual({
      type: 'alert.triggered',
      timestamp: '2026-11-21T10:00:00Z',
      data: {
        title: '1 alert in Shops',
        group: { name: 'Shops', url: 'https://reports.example/groups/g1' },
        alerts: [
          {
            id: 'a1',
            state: 'triggered',
            domain: 'northwind.example',
            client: 'Northwind Outdoor',
            check: 'Clicks',
            severity: 'critical',
            sentence: 'Clicks of the last 7 days are 42% below those of the 7 days before.',
            metric: 'clicks',
            window: '7d',
            current: 1204,
            previous: 2076,
            change_percent: -42,
            url: 'https://reports.example/groups/g1/domains/d1',
            snooze_url: 'https://reports.example/groups/g1/domains/d1/snooze',
          },
        ],
        more: 0,
      },
    })
  })

  it.each<[string, Partial<ChannelMessage>]>([
    ['alert.triggered', { lines: [sampleLine(), sampleLine({ isRecovered: true })] }],
    ['alert.resolved', { lines: [sampleLine({ isRecovered: true })] }],
    ['alert.digest', { kind: 'digest' }],
    ['alert.digest', { kind: 'digest', lines: [] }],
    ['webhook.test', { kind: 'test', lines: [] }],
  ])('is told %s', async (type, message) => {
    expect(await send(hook(), message)).toEqual({ outcome: 'delivered' })
    expect(lastBody()).toMatchObject({ type })
  })

  it('gets the same bytes and id at each attempt, signed anew', async () => {
    await send(hook())
    await send(hook())
    const [first, second] = channels.arrivals
    expect(second?.body).toBe(first?.body)
    expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id'])
  })

  it('is told in a header of no product', async () => {
    await send(hook())
    expect(JSON.stringify(last()?.headers)).not.toMatch(/broadsheet/i)
  })

  it('verifies by either secret while one is replaced, and by no other', async () => {
    const next = newWebhookSecret()
    channels.trust(HOOK, [next])
    expect(await send(hook('alerts', [next, SECRET]))).toEqual({ outcome: 'delivered' })
    channels.trust(HOOK, [SECRET])
    expect(await send(hook('alerts', [next, SECRET]))).toEqual({ outcome: 'delivered' })
    expect(await send(hook('alerts', [next]))).toMatchObject({ outcome: 'retry', reason: /401/ })
  })

  it('gets no more than 20 KB', async () => {
    const many = lines(400, { sentence: '"'.repeat(500) })
    expect(await send(hook('many'), { lines: many })).toEqual({ outcome: 'delivered' })
    const { data } = lastBody()
    expect(Buffer.byteLength(last()?.body ?? '')).toBeLessThanOrEqual(20_000)
    expect(data.alerts.length).toBeGreaterThan(5)
    expect(data.alerts.length + data.more).toBe(400)
  })

  it('is not sent to without a secret', async () => {
    expect(await send(hook('alerts', []))).toMatchObject({ outcome: 'invalid' })
    expect(channels.arrivals).toEqual([])
  })

  it.each([
    ['410', 'refused', /gone/],
    ['400', 'retry', /400 Bad Request/],
    ['404', 'retry', /404 Not Found/],
    ['500', 'retry', /500 Internal/],
    ['redirect', 'retry', /redirects, which is not followed/],
  ])('that answers %s: %s', async (end, outcome, reason) => {
    expect(await send(hook(end))).toMatchObject({ outcome, reason: expect.stringMatching(reason) })
    expect(channels.arrivals).toHaveLength(1)
  })

  it('that is busy says when to come again', async () => {
    expect(await send(hook('429'))).toMatchObject({ outcome: 'retry', afterSeconds: 30 })
    expect(await send(hook('503'))).toMatchObject({ outcome: 'retry', afterSeconds: 30 })
  })

  it('answers by a script, at its path or in it', async () => {
    channels.script('/hooks.northwind.example/scripted', [503, 204])
    const outcomes = []
    for (let attempt = 0; attempt < 3; attempt++) outcomes.push((await send(hook('scripted'))).outcome)
    expect(outcomes).toEqual(['retry', 'delivered', 'delivered'])
    const other = []
    for (let attempt = 0; attempt < 3; attempt++)
      other.push((await send(hook('statuses/429,502,200/x'))).outcome)
    expect(other).toEqual(['retry', 'retry', 'delivered'])
  })
})

describe('whatever is in a message', () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 80 }),
    fc.string({ minLength: 1_000, maxLength: 4_000 }),
  )
  const line: fc.Arbitrary<AlertLine> = fc.record({
    alertId: fc.uuid(),
    host: text,
    name: text,
    clientName: fc.option(text),
    label: text,
    severity: fc.constantFrom('critical', 'warning', 'notice', null),
    sentence: text,
    metric: fc.option(text),
    window: fc.constantFrom('7d', '30d', null),
    current: fc.option(fc.double()),
    previous: fc.option(fc.double()),
    currentText: fc.option(text),
    previousText: fc.option(text),
    changePercent: fc.option(fc.double()),
    isRecovered: fc.boolean(),
    url: fc.webUrl({ validSchemes: ['https'], withQueryParameters: true }),
    snoozeUrl: fc.option(fc.webUrl({ validSchemes: ['https'] })),
  })
  const message = fc.record({
    kind: fc.constantFrom('alert' as const, 'digest' as const, 'test' as const),
    title: text,
    groupName: text,
    lines: fc.array(line, { maxLength: 60 }),
  })

  it('Slack, Teams and a webhook take it', async () => {
    await fc.assert(
      fc.asyncProperty(message, async (some) => {
        for (const target of [slack(), teams(), hook('any')]) {
          const outcome = await send(target, some)
          expect(outcome, last()?.note ?? '').toEqual({ outcome: 'delivered' })
        }
      }),
      { numRuns: 60 },
    )
  })
})

describe('an address', () => {
  const direct = (address: string, client = http) =>
    sendToChannel({ http: client, now, emulators: null }, { ...hook(), address }, sampleMessage())

  it('of the private network is refused', async () => {
    const client = createHttpClient({ resolve: async () => [{ address: '10.0.0.7', family: 4 }] })
    expect(await direct('https://hooks.northwind.example/', client)).toMatchObject({
      outcome: 'refused',
      reason: expect.stringContaining('private network'),
    })
  })

  it('of this machine is refused where it is none of a test', async () => {
    expect(await direct(`${served.url}/channels/hook/x/alerts`, createHttpClient())).toMatchObject({
      outcome: 'refused',
    })
    expect(channels.arrivals).toEqual([])
  })

  it.each(['http://hooks.northwind.example/', 'ftp://hooks.northwind.example/'])(
    'without https is refused: %s',
    async (address) => expect(await direct(address)).toMatchObject({ outcome: 'refused' }),
  )

  it('that is none is invalid', async () => {
    expect(await direct('hooks')).toMatchObject({ outcome: 'invalid' })
  })

  it('that nobody answers is tried again', async () => {
    const server = createServer((_, response) => response.destroy())
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const client = createHttpClient({ allow: [origin] })
    expect(await direct(`${origin}/x`, client)).toMatchObject({
      outcome: 'retry',
      reason: /could not be reached/,
    })
    server.close()
  })

  it('that does not answer in time is tried again, after 20 seconds', async () => {
    const waits: (number | undefined)[] = []
    const hurried: HttpClient = (request) => {
      waits.push(request.timeoutMs)
      return http({ ...request, timeoutMs: 100 })
    }
    expect(await send(hook('stall'), {}, hurried)).toMatchObject({ outcome: 'retry', reason: /in time/ })
    expect(waits).toEqual([20_000])
  })

  it('that answers without end is read no further than needed', async () => {
    const server = createServer((_, response) => {
      response.writeHead(200)
      const timer = setInterval(() => response.write('a'.repeat(4_096)), 5)
      response.on('close', () => clearInterval(timer))
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const bytes: number[] = []
    const client = createHttpClient({ allow: [origin], onCall: (facts) => bytes.push(facts.bytes) })
    expect(await direct(`${origin}/x`, client)).toEqual({ outcome: 'delivered' })
    expect(bytes[0]).toBeLessThan(64 * 1024)
    server.closeAllConnections()
    server.close()
  })
})
