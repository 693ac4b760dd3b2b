import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { FormData } from 'undici'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Bucket, startBucket } from '../../../test/bucket.ts'
import { makeCompany, makeDashboard } from '../../../test/factories.ts'
import { makePeople, type People } from '../../../test/people.ts'
import { startTestApp, type TestApp } from '../../../test/startApp.ts'
import { printPage } from '../../pdf/printPage.ts'
import { takeSnapshot } from '../dashboards/snapshot.ts'
import { FileStoreError } from './store.ts'

const picture = (width = 60, height = 40) =>
  sharp({ create: { width, height, channels: 3, background: '#c04040' } })

/** A PNG of a few bytes that claims to be huge. */
function pixelFlood(side: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data])
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(data.length)
    sum.writeUInt32BE(crc32(body))
    return Buffer.concat([length, body, sum])
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  header.set([1, 0, 0, 0, 0], 8)
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  const data = deflateSync(Buffer.alloc(1000))
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', data),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

describe.each(['a folder', 'a bucket'])('with files in %s,', (place) => {
  let bucket: Bucket
  let app: TestApp
  let people: People
  beforeAll(async () => {
    bucket = await startBucket()
    app = await startTestApp(place === 'a bucket' ? { config: { files: bucket.place } } : {})
    people = await makePeople(app)
  })
  afterAll(async () => {
    await app.stop()
    await bucket.stop()
  })

  async function upload(bytes: Uint8Array, name = 'picture.png', type = 'image/png') {
    const form = new FormData()
    form.set('file', new Blob([new Uint8Array(bytes)], { type }), name)
    return people.owner.post('/api/files/widgets', form)
  }
  const kept = async (bytes: Uint8Array) => JSON.parse((await upload(bytes)).text).data
  const remove = (who: People['owner'], filename: string) =>
    who.send('DELETE', '/api/files', { body: { filename }, headers: { 'x-csrf-token': who.csrfToken } })

  describe('an upload', () => {
    it.each(['png', 'jpeg', 'webp'] as const)(
      'of %s is stored and served so that it can only be an image',
      async (format) => {
        const { url } = await kept(await picture().toFormat(format).toBuffer())
        const answer = await people.nobody.get(url)
        expect(answer.status).toBe(200)
        expect(answer.headers).toMatchObject({
          'content-type': `image/${format}`,
          'x-content-type-options': 'nosniff',
          'content-security-policy': "default-src 'none'; sandbox",
          'cache-control': 'private, max-age=86400',
          'content-length': String(answer.bytes.length),
        })
        expect(await sharp(answer.bytes).metadata()).toMatchObject({ format, width: 60, height: 40 })
      },
    )

    it('is encoded anew: metadata and whatever was appended are gone', async () => {
      const plain = await picture()
        .withExif({ IFD0: { Artist: 'secret place' } })
        .jpeg()
        .toBuffer()
      const { url } = await kept(Buffer.concat([plain, Buffer.from('<script>alert(1)</script>')]))
      const text = Buffer.from((await people.nobody.get(url)).bytes).toString('latin1')
      expect(plain.toString('latin1')).toContain('secret place')
      expect(text).not.toContain('secret place')
      expect(text).not.toContain('<script>')
    })

    it.each<[string, () => Promise<Uint8Array> | Uint8Array]>([
      ['SVG', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
      ['HTML', () => Buffer.from('<!doctype html><script>alert(1)</script>')],
      ['HTML behind a GIF signature', () => Buffer.from('GIF89a/*<script>alert(1)</script>*/=1')],
      [
        'HTML behind a PNG signature',
        () =>
          Buffer.concat([
            Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
            Buffer.from('<script>alert(1)</script>'),
          ]),
      ],
      [
        'HTML behind a JPEG signature',
        () => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.from('<html>')]),
      ],
      ['a real GIF', () => picture().gif().toBuffer()],
      ['a real TIFF', () => picture().tiff().toBuffer()],
      ['a cut-off PNG', async () => (await picture(500, 500).png().toBuffer()).subarray(0, 200)],
      ['nothing', () => new Uint8Array()],
    ])('of %s is refused whatever its name says', async (_name, bytes) => {
      const answer = await upload(await bytes(), 'picture.png', 'image/png')
      expect([answer.status, answer.error().error.id]).toEqual([422, 'unsupported_file'])
      expect(answer.error().error.message).toContain('Invalid file type')
    })

    it('of a pixel flood is refused before anything is decoded', async () => {
      const started = performance.now()
      const answer = await upload(pixelFlood(60_000))
      expect([answer.status, answer.error().error.id]).toEqual([413, 'too_large'])
      expect(performance.now() - started).toBeLessThan(1000)
    })

    it('needs a member, a known use and a file', async () => {
      const form = new FormData()
      form.set('file', new Blob([new Uint8Array(await picture().png().toBuffer())]), 'x.png')
      expect((await people.nobody.post('/api/files/widgets', form)).status).toBe(401)
      expect((await people.owner.post('/api/files/anything', form)).status).toBe(422)
      expect((await people.owner.post('/api/files/widgets', new FormData())).status).toBe(422)
    })

    it('can be deleted by its company only', async () => {
      const { filename, url } = await kept(await picture().png().toBuffer())
      expect((await remove(people.outsider, filename)).status).toBe(404)
      expect((await people.nobody.get(url)).status).toBe(200)
      expect((await remove(people.member, filename)).status).toBe(204)
      expect((await people.nobody.get(url)).status).toBe(404)
      expect(await app.context.files.read(filename)).toBeNull()
    })

    it('is not found where its file is gone', async () => {
      const { filename, url } = await kept(await picture().png().toBuffer())
      await app.context.files.remove(filename)
      expect((await people.nobody.get(url)).status).toBe(404)
    })

    it.each(['..%2f..%2fetc%2fpasswd', 'a'.repeat(32), `${'a'.repeat(32)}.svg`, `${'a'.repeat(32)}.png`])(
      'is not found as %s',
      async (name) => {
        expect((await people.nobody.get(`/files/${name}`)).status).toBe(404)
      },
    )
  })

  it('they lie there and nowhere else', async () => {
    const { filename } = await kept(await picture().png().toBuffer())
    expect(await app.context.files.read(filename).then((file) => file?.stream.destroy())).toBeTruthy()
    expect(bucket.objects.has(`agency/images/${filename.slice(0, 2)}/${filename}`)).toBe(place === 'a bucket')
  })

  const printed = async (logoImage: string) => {
    const companyId = await makeCompany(app.context)
    const { id } = await makeDashboard(app.context, companyId)
    const snapshot = await takeSnapshot(app.context, {
      companyId,
      dashboardId: id,
      range: null,
      owner: false,
    })
    const styles = { ...snapshot.dashboard.styles, logoImage }
    return printPage(app.context, { ...snapshot, dashboard: { ...snapshot.dashboard, styles } })
  }

  it('they are inside the printed page', async () => {
    const { url } = await kept(await picture().png().toBuffer())
    const { bytes } = await people.nobody.get(url)
    const inside = `data:image/png;base64,${Buffer.from(bytes).toString('base64')}`
    expect((await printed(url)).body).toContain(inside)
  })

  if (place !== 'a bucket') return

  it('nothing is printed without its logo while the bucket is away', async () => {
    const { url } = await kept(await picture().png().toBuffer())
    bucket.failures.push(503, 503, 503)
    await expect(printed(url)).rejects.toThrow(FileStoreError)
  })

  it('goes on when a reader leaves in the middle of an answer', async () => {
    const { url } = await kept(await picture().png().toBuffer())
    bucket.failures.push('cut')
    const answer = await fetch(`${app.url}${url}`)
    await answer.body?.cancel()
    expect((await people.nobody.get(url)).status).toBe(200)
  })

  it('says so while the bucket is away, and calls nothing missing', async () => {
    const { filename, url } = await kept(await picture().png().toBuffer())
    const png = await picture().png().toBuffer()
    for (const call of [() => upload(png), () => people.nobody.get(url)]) {
      bucket.failures.push(503, 503, 503)
      const answer = await call()
      expect([answer.status, answer.error().error.message]).toEqual([
        503,
        'Files cannot be reached right now. Try again in a minute.',
      ])
    }
    bucket.failures.push(503, 503, 503)
    expect((await remove(people.owner, filename)).status).toBe(204)
    expect((await people.nobody.get(url)).status).toBe(404)
    expect(app.log()).toContain('a file that is no longer used could not be removed')
    expect(app.log()).toContain('503 SlowDown: Reduce your request rate.')
    expect(app.log()).not.toContain(bucket.place.secretAccessKey.reveal())
  })
})
