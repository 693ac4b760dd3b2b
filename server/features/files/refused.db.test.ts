import sharp from 'sharp'
import { FormData } from 'undici'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Bucket, startBucket } from '../../../test/bucket.ts'
import { makeDashboard } from '../../../test/factories.ts'
import { makePeople, type People } from '../../../test/people.ts'
import { startTestApp, type TestApp } from '../../../test/startApp.ts'
import { saveCompany } from '../companySettings/save.ts'

let bucket: Bucket
let app: TestApp
let people: People
let bytes: Uint8Array<ArrayBuffer>

beforeAll(async () => {
  bucket = await startBucket()
  app = await startTestApp({ config: { files: bucket.place } })
  people = await makePeople(app)
  const red = sharp({ create: { width: 60, height: 40, channels: 3, background: '#c04040' } })
  bytes = new Uint8Array(await red.png().toBuffer())
})
afterAll(async () => {
  await app.stop()
  await bucket.stop()
})
beforeEach(() => bucket.calls.splice(0))

const stored = () => [...bucket.objects.keys()]
const formOf = (fields: Record<string, string>, ...pictures: [field: string, bytes: BlobPart][]) => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  for (const [name, content] of pictures) form.set(name, new Blob([content]), `${name}.png`)
  return form
}

describe('of a form that is refused no picture stays in the store:', () => {
  it.each([
    ['a host that is none', { domain: 'not a host' }, 422],
    ['what somebody else has changed', { name: 'New', seen: '{"name":"Unlike it"}' }, 409],
  ])('the company’s, for %s', async (_why, fields, status) => {
    const answer = await people.owner.post('/api/company', formOf(fields, ['logo', bytes]))
    expect(answer.status).toBe(status)
    expect(bucket.calls.map((call) => call.split(' ')[0])).toContain('PUT')
    expect(stored()).toEqual([])
  })

  it('a dashboard’s, whose second picture is none', async () => {
    const { id } = await makeDashboard(app.context, people.owner.companyId)
    const form = formOf(
      { version: '1' },
      ['logo_image', bytes],
      ['client_image', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
    )
    expect((await people.owner.post(`/api/dashboards/${id}`, form)).status).toBe(422)
    expect(bucket.calls.map((call) => call.split(' ')[0])).toContain('PUT')
    expect(stored()).toEqual([])
  })
})

it('a picture that may have been recorded stays, where the connection broke at the end', async () => {
  const { db } = app.context
  let calls = 0
  const breaking = app.context.with({
    db: {
      ...db,
      tenant: async (companyId, work) => {
        const done = await db.tenant(companyId, work)
        // The first one queues the look at the file that is about to be written.
        if (++calls > 1) throw new Error('Connection terminated unexpectedly')
        return done
      },
    },
  })
  const { companyId, userId } = people.owner
  const doer = { companyId, userId, address: '127.0.0.1' }
  const logo = { bytes: Buffer.from(bytes), filename: 'logo.png' }
  await expect(saveCompany(breaking, doer, {}, logo)).rejects.toThrow('Connection terminated')
  const { rows } = await app.owner.query('select logo from companies where id = $1', [companyId])
  expect(stored()).toEqual([expect.stringContaining(rows[0].logo)])
})
