import { createServer, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { type WebSocket, WebSocketServer } from 'ws'
import { setInvalidSources } from './companyRow.ts'
import { apiAs, expect, OWNER, test } from './journey.ts'
import { makeDashboard } from './makeDashboard.ts'
import { sparePort } from './product.ts'

const KEY = 'cluster-key'

test.use({
  settings: {
    LIVE_URL: `http://localhost:${sparePort}`,
    LIVE_APP_ID: '42',
    LIVE_KEY: KEY,
    LIVE_SECRET: 'a secret of the cluster',
  },
})

/** Takes what is published and sends it to whoever has subscribed: as much of a cluster as the browser sees. */
async function startRelay() {
  const channels = new Map<string, Set<WebSocket>>()
  const heard: { event: string; data: Record<string, string> }[] = []
  const publish = async (request: IncomingMessage) => {
    const { name, channels: names = [], data } = JSON.parse(await text(request))
    for (const channel of names as string[])
      for (const socket of channels.get(channel) ?? [])
        socket.send(JSON.stringify({ event: name, channel, data }))
  }
  const server = createServer((request, response) => {
    void publish(request).then(() => response.end('{}'))
  })
  const sockets = new WebSocketServer({ server, path: `/app/${KEY}` })
  sockets.on('connection', (socket) => {
    const say = (event: string, data: object, channel?: string) =>
      socket.send(JSON.stringify({ event, channel, data: JSON.stringify(data) }))
    say('pusher:connection_established', { socket_id: '12.34', activity_timeout: 30 })
    socket.on('message', (bytes) => {
      const message = JSON.parse(String(bytes))
      heard.push(message)
      const { event, data } = message
      if (event === 'pusher:signin') say('pusher:signin_success', { user_data: data.user_data })
      if (event !== 'pusher:subscribe') return
      channels.set(data.channel, (channels.get(data.channel) ?? new Set()).add(socket))
      say('pusher_internal:subscription_succeeded', {}, data.channel)
    })
  })
  await new Promise<void>((resolve) => server.listen(sparePort, 'localhost', resolve))
  return {
    heard,
    /** As a cluster does with all sockets of a person. */
    endAll: () => {
      for (const socket of sockets.clients) socket.close(4009)
    },
    stop: () => {
      for (const socket of sockets.clients) socket.terminate()
      server.close()
    },
  }
}

test('pages are told by the cluster that is set up, and come back to it where their session goes on', async ({
  page,
  people,
  product,
}) => {
  const relay = await startRelay()
  try {
    await people.signIn()
    const subscriptions = () =>
      relay.heard.filter(
        ({ event, data }) => event === 'pusher:subscribe' && data.channel?.startsWith('private-company.'),
      )
    await expect.poll(subscriptions).toHaveLength(1)
    expect(subscriptions()[0]?.data.auth).toMatch(new RegExp(`^${KEY}:[0-9a-f]{64}$`))
    expect(relay.heard.map(({ event }) => event)).toContain('pusher:signin')
    await setInvalidSources(product, OWNER, 2)
    const bar = page.getByRole('region', { name: 'Messages' })
    await expect(bar.getByText('2 sources no longer let us in.')).toBeVisible()

    relay.endAll()
    await expect.poll(subscriptions).toHaveLength(2)
    await setInvalidSources(product, OWNER, 0)
    await expect(bar).toHaveCount(0)
  } finally {
    relay.stop()
  }
})

test('a page whose link is made anew, which a cluster may not tell, says so', async ({
  page,
  people,
  refused,
}) => {
  const relay = await startRelay()
  try {
    const api = await apiAs(OWNER)
    const { id, permalink } = await makeDashboard(api, { name: 'Linked anew', texts: ['A word'] })
    refused(404, new RegExp(`/api/dashboards/${permalink}`))
    await people.signIn()
    await page.goto(`/dashboards/${permalink}`)
    const subscribed = () =>
      relay.heard.filter(
        ({ event, data }) => event === 'pusher:subscribe' && data.channel === `private-dashboard.${id}`,
      )
    await expect.poll(subscribed).toHaveLength(1)
    await api.put(`/api/dashboards/${id}`, { category: 'refresh_permalink' })
    relay.endAll()
    await expect(page.getByText('This dashboard is no longer at this address')).toBeVisible({
      timeout: 15_000,
    })
    await page.getByRole('link', { name: 'See the dashboards' }).click()
    await expect(page).toHaveURL(/\/dashboards$/)
  } finally {
    relay.stop()
  }
})
