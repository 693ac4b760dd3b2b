import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { get } from 'node:https'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { connect } from 'node:tls'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { dataOf } from '../shared/api/common.ts'
import { companyHost } from '../shared/api/host.ts'
import { makeCompany, makeDashboard, makeUser } from './factories.ts'
import { httpClient } from './httpClient.ts'
import { PATIENCE_MS } from './patience.ts'
import { signedIn } from './people.ts'
import { startTestApp, type TestApp } from './startApp.ts'
import { thorough } from './thorough.ts'

/** The proxy's file that docs/operating.md shows, and what it does in a real Caddy where the machine has one (in the whole run). */

const PUBLIC_HOST = 'app.product.example'
const HOST = 'reports.brightside.example'
const hasCaddy = thorough && spawnSync('caddy', ['version']).status === 0
if (thorough && !hasCaddy)
  process.stdout.write('Caddy is missing (apt install caddy): its file is read, but not run.\n')

let app: TestApp
let permalink: string

beforeAll(async () => {
  app = await startTestApp({ config: { publicUrl: `https://${PUBLIC_HOST}`, trustProxy: 1 } })
  const companyId = await makeCompany(app.context)
  const admin = await signedIn(app, await makeUser(app.context, companyId, { role: 'admin' }))
  permalink = (await makeDashboard(app.context, companyId)).permalink
  const { data } = (await admin.put('/api/company/host', { host: HOST })).as(dataOf(companyHost))
  app.sandbox.nameServer.setRecords(
    data.records.map(({ host, type, expected }) => ({ name: host, type, value: expected })),
  )
  await admin.post('/api/company/host/check')
})
afterAll(() => app.stop())

/** The file as the page has it, for this product. */
function caddyfile(): string {
  const page = readFileSync(join(import.meta.dirname, '../docs/operating.md'), 'utf8')
  const file = /```caddy own-addresses\n(.*?)```/s.exec(page)?.[1]
  if (!file) throw new Error('docs/operating.md shows no file of Caddy for own addresses.')
  return file
    .replaceAll('127.0.0.1:4800', new URL(app.url).host)
    .replaceAll('reports.example.com', PUBLIC_HOST)
}

it('the file asks the product about hosts, and gets a yes for those that are served alone', async () => {
  const ask = /ask (\S+)/.exec(caddyfile())?.[1] ?? ''
  const answerTo = async (domain: string) => (await httpClient(app.url).get(`${ask}?domain=${domain}`)).status
  expect(await answerTo(HOST)).toBe(200)
  expect(await answerTo(PUBLIC_HOST)).toBe(404)
  expect(await answerTo('unknown.example')).toBe(404)
})

if (hasCaddy) {
  describe('Caddy', () => {
    let folder: string
    let caddy: ChildProcess
    let port: number

    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), 'caddy-'))
      port = await freePort()
      // An authority of its own, in place of one on the internet; ports that need no rights.
      const here = `admin off\nlocal_certs\nskip_install_trust\nauto_https disable_redirects\nhttps_port ${port}\nhttp_port ${await freePort()}\n`
      await writeFile(join(folder, 'Caddyfile'), caddyfile().replace('{\n', `{\n${here}`))
      caddy = spawn('caddy', ['run', '--config', join(folder, 'Caddyfile'), '--adapter', 'caddyfile'], {
        env: { ...process.env, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
        stdio: 'ignore',
      })
      await vi.waitUntil(async () => (await namesFor(PUBLIC_HOST)) !== '', {
        timeout: PATIENCE_MS,
        interval: 100,
      })
    }, 30_000)
    afterAll(async () => {
      caddy.kill()
      if (caddy.exitCode === null) await once(caddy, 'exit')
      await rm(folder, { recursive: true, force: true })
    })

    /** The names of the certificate that a visitor of this host is shown; empty where there is none. */
    const namesFor = (servername: string): Promise<string> =>
      new Promise((resolve) => {
        const socket = connect({ port, host: '127.0.0.1', servername, rejectUnauthorized: false }, () => {
          resolve(socket.getPeerCertificate().subjectaltname ?? '')
          socket.end()
        })
        socket.on('error', () => resolve(''))
      })

    const visit = (servername: string, path: string, host = servername) =>
      new Promise<{ status: number | undefined; text: string }>((resolve, reject) => {
        const address = { host: '127.0.0.1', port, path, servername, rejectUnauthorized: false }
        const request = get({ ...address, agent: false, headers: { host } }, (answer) => {
          text(answer).then((body) => resolve({ status: answer.statusCode, text: body }), reject)
        })
        request.on('error', reject)
      })

    it('obtains a certificate for a host that is served, and for no other', async () => {
      expect(await namesFor(HOST)).toContain(HOST)
      expect(await namesFor('unknown.example')).toBe('')
      expect(await namesFor(`below.${HOST}`)).toBe('')
    })

    it('brings readers to the company by its host, and to the product by its own', async () => {
      expect((await visit(HOST, `/dashboards/${permalink}`)).status).toBe(200)
      expect((await visit(PUBLIC_HOST, '/login')).status).toBe(200)
    })

    it('passes on the host that is named: one within another’s connection is unknown all the same', async () => {
      expect(await visit(HOST, '/login', 'unknown.example')).toEqual({ status: 404, text: '' })
    })

    it('reaches the question about certificates from inside alone', async () => {
      for (const host of [HOST, PUBLIC_HOST])
        expect((await visit(host, `/api/certificates/ask?domain=${HOST}`)).status).toBe(404)
    })
  })
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  return port
}
