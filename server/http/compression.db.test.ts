import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { PassThrough, Readable } from 'node:stream'
import { brotliDecompressSync, createBrotliDecompress, createGunzip, gunzipSync } from 'node:zlib'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { makeDashboard } from '../../test/factories.ts'
import { PATIENCE_MS } from '../../test/patience.ts'
import { makePeople, type People } from '../../test/people.ts'
import { startTestApp, type TestApp } from '../../test/startApp.ts'
import { compressAnswers, compressOnce } from './compression.ts'

const decode = { br: brotliDecompressSync, gzip: gunzipSync }

describe('the product’s answers', () => {
  let app: TestApp
  let people: People
  beforeAll(async () => {
    app = await startTestApp()
    people = await makePeople(app)
  })
  afterAll(() => app.stop())

  it.each(['br', 'gzip'] as const)('are the same bytes in %s as plain', async (encoding) => {
    const { permalink } = await makeDashboard(app.context, people.owner.companyId)
    for (const path of [
      '/api/configs/widgets/google_analytics_4',
      '/logos/semrush.svg',
      `/api/dashboards/${permalink}`,
    ]) {
      const plain = await people.owner.get(path)
      const packed = await people.owner.get(path, { 'accept-encoding': encoding })
      expect(packed.headers.vary, path).toContain('accept-encoding')
      expect(plain.headers.vary, path).toContain('accept-encoding')
      expect(plain.headers['content-encoding']).toBeUndefined()
      if (packed.headers['content-encoding'] === undefined) {
        expect(plain.bytes.length, path).toBeLessThan(1_400)
        continue
      }
      expect(packed.headers['content-encoding']).toBe(encoding)
      expect(Number(packed.headers['content-length'])).toBe(packed.bytes.length)
      expect(decode[encoding](packed.bytes).toString()).toBe(plain.text)
    }
  })

  it('compress pages, the data of a dashboard and the documentation', async () => {
    const { permalink } = await makeDashboard(app.context, people.owner.companyId)
    for (const path of [`/dashboards/${permalink}`, '/api/docs/json']) {
      const plain = await people.nobody.get(path)
      const packed = await people.nobody.get(path, { 'accept-encoding': 'gzip, deflate, br' })
      expect(packed.headers['content-encoding'], path).toBe('br')
      expect(packed.bytes.length).toBeLessThan(plain.bytes.length / 2)
      expect(brotliDecompressSync(packed.bytes).toString()).toContain(plain.text.slice(0, 15))
    }
    const data = await people.viewer.get(`/api/dashboards/${permalink}/data`, { 'accept-encoding': 'br' })
    expect(data.headers['content-encoding']).toBe('br')
    expect(brotliDecompressSync(data.bytes).toString()).toMatch(/"type":"done".*\n$/)
  })

  it('leave alone what is small, compressed already or only a head', async () => {
    const accepting = { 'accept-encoding': 'br' }
    expect((await people.nobody.get('/healthz', accepting)).text).toBe('{"ok":true}')
    const head = await people.nobody.send('HEAD', '/login', { headers: accepting })
    expect([head.status, head.text]).toEqual([200, ''])
    const { text } = await people.nobody.get('/login')
    const asset = /src="(\/assets\/[^"]+\.js)"/.exec(text)?.[1] ?? ''
    const script = await people.nobody.get(asset, accepting)
    expect(script.headers['content-encoding']).toBe('br')
    expect(brotliDecompressSync(script.bytes).length).toBeGreaterThan(script.bytes.length)
    const font = /href="(\/assets\/[^"]+\.woff2)"/.exec(text)?.[1] ?? ''
    expect((await people.nobody.get(font, accepting)).headers['content-encoding']).toBeUndefined()
  })
})

describe('a stream', () => {
  let server: FastifyInstance
  let lines: PassThrough
  beforeAll(async () => {
    server = Fastify()
    compressAnswers(server)
    server.get('/lines', (_request, reply) => reply.type('application/x-ndjson').send(lines))
    server.get('/broken', (_request, reply) =>
      reply.type('application/x-ndjson').send(
        Readable.from(
          (function* () {
            yield '{}\n'
            throw new Error('the source broke off')
          })(),
        ),
      ),
    )
    await server.listen({ port: 0, host: '127.0.0.1' })
  })
  afterAll(() => server.close())

  const ask = async (path: string, encoding: string) => {
    const { port } = server.server.address() as AddressInfo
    const request = get({ port, path, host: '127.0.0.1', headers: { 'accept-encoding': encoding } })
    const [answer] = (await once(request, 'response')) as [IncomingMessage]
    return { request, answer }
  }

  it.each(['br', 'gzip'])('hands over each line in %s before the next is written', async (encoding) => {
    lines = new PassThrough()
    lines.write('{"widget":0}\n')
    const { answer } = await ask('/lines', encoding)
    const plain = answer.pipe(encoding === 'br' ? createBrotliDecompress() : createGunzip())
    plain.setEncoding('utf8')
    let read = ''
    plain.on('data', (text: string) => {
      read += text
    })
    let written = '{"widget":0}\n'
    for (const line of ['{"widget":1}\n', '{"widget":2}\n', 'é'.repeat(50_000)]) {
      lines.write(line)
      written += line
      await vi.waitFor(() => expect(read).toBe(written), PATIENCE_MS)
    }
    lines.end()
    await once(plain, 'end')
  })

  it('ends at its source when the reader leaves', async () => {
    lines = new PassThrough()
    const closed = new Promise((resolve) => lines.on('error', () => undefined).on('close', resolve))
    lines.write('{}\n')
    const { request, answer } = await ask('/lines', 'br')
    await once(answer, 'data')
    request.destroy()
    await closed
    expect(lines.destroyed).toBe(true)
  })

  it('that breaks off does so for the reader too, and the server lives', async () => {
    const { answer } = await ask('/broken', 'gzip')
    await expect(
      (async () => {
        for await (const chunk of answer.pipe(createGunzip())) void chunk
      })(),
    ).rejects.toThrow()
    const { answer: again } = await ask('/broken', 'identity')
    await expect(again.toArray()).rejects.toThrow()
  })
})

it('compresses a cached body once for each encoding', async () => {
  const body = Buffer.from('figures '.repeat(1_000))
  expect(compressOnce(body, 'br')).toBe(compressOnce(body, 'br'))
  expect(compressOnce(body, 'gzip')).not.toBe(compressOnce(body, 'br'))
  expect(gunzipSync(await compressOnce(body, 'gzip')).equals(body)).toBe(true)
})
