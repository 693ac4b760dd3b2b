import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { startProduct } from '../bench/lib/product.ts'
import { newSession } from '../e2e/personas.ts'
import { providers } from '../providers/registry.ts'
import { dataOf } from '../shared/api/common.ts'
import { property, source } from '../shared/api/sources.ts'
import type { HttpClient } from '../test/httpClient.ts'

/** `npm run example-pdfs`: makes the PDFs of docs/examples anew, of templates on the figures of a fresh demo. */
const EXAMPLES = [
  'monthly-client-report',
  'website_performance',
  'shop-and-marketing',
  'paid-media-report',
  'social-report',
]
const CLIENT = 'Northwind Outdoor'
const ZONE = 'Europe/Berlin'
const ASK_AGAIN_MS = 500
const folder = join(import.meta.dirname, '../docs/examples')

const template = z.object({ name: z.string(), types: z.array(z.string()) })
const product = await startProduct()
try {
  const owner = await newSession(product.url, 'owner')
  const { data: templates } = (await owner.get('/api/configs/templates')).as(
    dataOf(z.record(z.string(), template)),
  )
  mkdirSync(folder, { recursive: true })
  for (const id of EXAMPLES) {
    const found = templates[id]
    if (!found) throw new Error(`There is no template “${id}”.`)
    const made = await owner.post('/api/dashboards', {
      name: `${CLIENT}: ${found.name.toLowerCase()}`,
      timezone: ZONE,
      template: id,
      ...(await feedsOf(owner, found.types)),
    })
    const { permalink } = made.as(dataOf(z.object({ permalink: z.string() }))).data
    writeFileSync(join(folder, `${id}.pdf`), await pdfOf(owner, permalink))
    console.log(join(folder, `${id}.pdf`))
  }
} finally {
  await product.stop()
}

/** The demo's first source that has each type, with the client's property. */
async function feedsOf(owner: HttpClient, types: readonly string[]) {
  const { data: connected } = (await owner.get('/api/sources')).as(dataOf(z.array(source)))
  const sources: Record<string, string> = {}
  const accounts: Record<string, string[]> = {}
  for (const type of types) {
    const kinds = providers.filter((provider) => provider.definition.types.some((one) => one.type === type))
    const found = connected.find(({ name }) => kinds.some(({ definition }) => definition.kind === name))
    if (!found) continue
    sources[type] = found.id
    const listed = await owner.get(`/api/sources/${found.id}/properties`)
    const { properties } = listed.as(z.object({ properties: z.array(property) }))
    const own = properties.find(({ name }) => name.startsWith(CLIENT)) ?? properties[0]
    accounts[found.id] = own ? [own.id] : []
  }
  return { sources, accounts }
}

async function pdfOf(owner: HttpClient, permalink: string): Promise<Uint8Array> {
  const path = `/api/dashboards/${permalink}/pdf`
  const { check } = (await owner.get(`${path}?timezone=${ZONE}`)).as(z.object({ check: z.string() }))
  for (;;) {
    const answer = await owner.get(`${path}?check=${check}`)
    if (answer.status === 200) return answer.bytes
    if (answer.status !== 304) throw new Error(answer.text)
    await sleep(ASK_AGAIN_MS)
  }
}
