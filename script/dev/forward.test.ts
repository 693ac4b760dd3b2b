import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import { forward } from './forward.ts'

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) server.close()
})

async function listen(handle: RequestListener): Promise<number> {
  const server = createServer(handle)
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return (server.address() as AddressInfo).port
}

const proxyTo = (product: number, failed: (error: unknown) => void = () => undefined) =>
  listen((request, response) => {
    forward(request, response, product, (html) => html.toUpperCase()).catch((error: unknown) => {
      failed(error)
      response.destroy()
    })
  })

const HTML = { 'content-type': 'text/html; charset=utf-8' }

it('pages are changed on the way, with their status and headers', async () => {
  const product = await listen((request, response) => {
    const { host, 'accept-encoding': encoding } = request.headers
    response.writeHead(404, { ...HTML, 'content-length': 100, 'set-cookie': ['a=1', 'b=2'] })
    response.end(`${host} ${encoding}`.padEnd(100))
  })
  const proxy = await proxyTo(product)
  const answer = await fetch(`http://127.0.0.1:${proxy}/login`, { headers: { accept: 'text/html' } })
  expect(answer.status).toBe(404)
  expect(answer.headers.getSetCookie()).toEqual(['a=1', 'b=2'])
  // Under the proxy's own name, and not compressed.
  expect((await answer.text()).trim()).toBe(`127.0.0.1:${proxy} UNDEFINED`)
})

it('everything else is streamed as it comes', async () => {
  const next = Promise.withResolvers<void>()
  const product = await listen(async (request, response) => {
    response.writeHead(200, { 'content-type': 'application/x-ndjson' })
    for await (const part of request) response.write(part)
    await next.promise
    response.end('second')
  })
  const proxy = await proxyTo(product)
  const answer = await fetch(`http://127.0.0.1:${proxy}/api/data`, { method: 'POST', body: 'first' })
  const reader = answer.body?.getReader()
  expect(new TextDecoder().decode((await reader?.read())?.value)).toBe('first')
  next.resolve()
  expect(new TextDecoder().decode((await reader?.read())?.value)).toBe('second')
})

it('a product that cannot be reached is the caller’s to explain', async () => {
  const gone = Promise.withResolvers<unknown>()
  const proxy = await proxyTo(1, gone.resolve)
  await expect(fetch(`http://127.0.0.1:${proxy}/`)).rejects.toThrow()
  await expect(gone.promise).resolves.toBeInstanceOf(Error)
})
