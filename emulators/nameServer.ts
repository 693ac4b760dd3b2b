import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import DNS from 'dns2'
import { z } from 'zod'
import { nameServerPages } from './nameServerPages.ts'
import { type NameServer, type ZoneRecord, zoneRecord } from './zone.ts'

/** Late, but sooner than most resolvers repeat a query. */
const SLOW_MS = 1_000

/** Starts a name server on loopback whose records are stored in `file`, so that they survive a restart. */
export async function startNameServer({
  file,
  port: wanted = 0,
}: {
  file: string
  port?: number
}): Promise<NameServer> {
  let records: readonly ZoneRecord[] = existsSync(file)
    ? z.array(zoneRecord).parse(JSON.parse(readFileSync(file, 'utf8')))
    : []
  const server = DNS.createUDPServer((request, send) => {
    if (state.mode === 'silent') return
    if (state.mode === 'garbage') {
      void send(Buffer.from('not an answer'))
      return
    }
    const response = DNS.Packet.createResponseFromRequest(request)
    if (state.mode === 'failing') response.header.rcode = DNS.Packet.RCODE.SERVFAIL
    else answer(records, request.questions[0], response)
    if (state.mode === 'slow') setTimeout(() => void send(response), SLOW_MS)
    else void send(response)
  })
  const port = await new Promise<number>((resolve, reject) => {
    server.once('error', reject)
    void server.listen(wanted, '127.0.0.1').then(() => resolve(server.address().port), reject)
  })
  const state: NameServer = {
    address: `127.0.0.1:${port}`,
    mode: 'answering',
    records: () => records,
    setRecords: (wanted) => {
      records = wanted
      writeFileSync(file, JSON.stringify(records, null, 1))
    },
    pages: (request) => nameServerPages(state, request),
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  }
  return state
}

/** Texts of a name that is an alias are those of its target. */
const MOST_ALIASES = 8

function answer(
  records: readonly ZoneRecord[],
  question: DNS.Packet.Question | undefined,
  response: DNS.Packet,
): void {
  const { TYPE, CLASS, RCODE } = DNS.Packet
  let name = question?.name.toLowerCase() ?? ''
  for (let step = 0; step < MOST_ALIASES; step++) {
    const here = records.filter((record) => record.name === name)
    if (here.length === 0 && step === 0) response.header.rcode = RCODE.NXDOMAIN
    for (const { type, value } of here) {
      const common = { name, class: CLASS.IN, ttl: 1 }
      // The library encodes plain objects, which its types do not know.
      const add = (more: object) => response.answers.push({ ...common, ...more } as DNS.Packet.Resource)
      if (type === 'TXT' && question?.type === TYPE.TXT) add({ type: TYPE.TXT, data: pieces(value) })
      if (type === 'CNAME') add({ type: TYPE.CNAME, domain: value.replace(/\.$/, '') })
    }
    const alias = here.find(({ type }) => type === 'CNAME')
    if (!alias || question?.type !== TYPE.TXT) return
    name = alias.value.toLowerCase().replace(/\.$/, '')
  }
}

const pieces = (text: string) => text.match(/.{1,255}/gs) ?? ['']
