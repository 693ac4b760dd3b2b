import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { FormData } from 'undici'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Bucket, startBucket } from '../../../test/bucket.ts'
import { makeCompany, makeDashboard, makeTextWidget } from '../../../test/factories.ts'
import { makePeople, type People } from '../../../test/people.ts'
import { runQueued } from '../../../test/runQueued.ts'
import { startTestApp, type TestApp } from '../../../test/startApp.ts'
import { FileStoreError } from '../../files/store.ts'
import { takeSnapshot } from '../dashboards/snapshot.ts'
import { printPage } from '../pdf/printPage.ts'
import { unrecordedFileJob } from './unrecordedFileJob.ts'
import { recordFile, storeImage } from './upload.ts'

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

  async function upload(bytes: Uint8Array, name = 'picture.png', type = 'image/png', use = 'widgets') {
    const form = new FormData()
    form.set('file', new Blob([new Uint8Array(bytes)], { type }), name)
    return people.owner.post(`/api/files/${use}`, form)
  }
  const kept = async (bytes: Uint8Array, name?: string) => JSON.parse((await upload(bytes, name)).text).data
  const remove = (who: People['owner'], filename: string) =>
    who.send('DELETE', '/api/files', { body: { filename }, headers: { 'x-csrf-token': who.csrfToken } })

  it.each(['', 'x', '../x.png'])('has no file named “%s” to delete', async (filename) => {
    const { filename: name } = await kept(await picture().png().toBuffer())
    // The empty text stands in whatever a dashboard shows.
    await makeDashboard(app.context, people.owner.companyId, { styles: JSON.stringify({ logoImage: name }) })
    expect((await remove(people.owner, filename)).status).toBe(404)
  })

  describe('an upload', () => {
    it('that was never recorded, as the process died over it, is removed; one that was stays', async () => {
      const bytes = await picture().png().toBuffer()
      const [lost, recorded] = [
        await storeImage(app.context, people.owner, { bytes, filename: 'lost.png' }),
        await storeImage(app.context, people.owner, { bytes, filename: 'recorded.png' }),
      ]
      await app.context.db.tenant(people.owner.companyId, (tx) =>
        recordFile(tx, people.owner, 'widgets', recorded),
      )
      expect(await runQueued(app, unrecordedFileJob)).toBeGreaterThanOrEqual(2)
      const isThere = async (file: string) => {
        const found = await app.context.files.read(file)
        found?.stream.destroy()
        return found !== null
      }
      expect([await isThere(lost.name), await isThere(recorded.name)]).toEqual([false, true])
    })

    it.each(['png', 'jpeg', 'webp'] as const)(
      'of %s is stored and served so that it can only be an image',
      async (format) => {
        const { url } = await kept(await picture().toFormat(format).toBuffer())
        const answer = await people.member.get(url)
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
      const text = Buffer.from((await people.member.get(url)).bytes).toString('latin1')
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
      // Told of each picture that is decoded, before and after it.
      let decoded = 0
      const count = () => decoded++
      sharp.queue.on('change', count)
      try {
        const answer = await upload(pixelFlood(60_000))
        expect([answer.status, answer.error().error.id]).toEqual([413, 'too_large'])
        expect(decoded).toBe(0)
        const png = await picture().png().toBuffer()
        decoded = 0
        expect((await upload(png)).status).toBeLessThan(300)
        expect(decoded).toBeGreaterThan(0)
      } finally {
        sharp.queue.off('change', count)
      }
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
      expect((await people.member.get(url)).status).toBe(200)
      expect((await remove(people.member, filename)).status).toBe(204)
      expect((await people.member.get(url)).status).toBe(404)
      expect(await app.context.files.read(filename)).toBeNull()
    })

    it('is not found where its file is gone', async () => {
      const { filename, url } = await kept(await picture().png().toBuffer())
      await app.context.files.remove(filename)
      expect((await people.member.get(url)).status).toBe(404)
    })

    it.each(['..%2f..%2fetc%2fpasswd', 'a'.repeat(32), `${'a'.repeat(32)}.svg`, `${'a'.repeat(32)}.png`])(
      'is not found as %s',
      async (name) => {
        expect((await people.nobody.get(`/files/${name}`)).status).toBe(404)
      },
    )
  })

  describe('a CSV file', () => {
    const csv = (text: string, name = 'Costs.csv') => kept(Buffer.from(text), name)

    it.each([
      ['figures', 'Month,Cost\r\nOctober,"1,200"\r\n'],
      ['formulas', `=cmd|' /C calc'!A0,+1,-1,@SUM(A1)\n`],
      ['HTML', '<!doctype html><script>alert(1)</script>'],
      ['letters of other scripts', '\uFEFFСтрана,売上\n'],
    ])('of %s is served byte for byte, and only to be saved', async (_what, text) => {
      const { url } = await csv(text)
      expect(url).toMatch(/\.csv$/)
      const answer = await people.member.get(url)
      expect(Buffer.from(answer.bytes).toString()).toBe(text)
      expect(answer.headers).toMatchObject({
        'content-type': expect.stringMatching(/^text\/csv(;|$)/),
        'content-disposition': "attachment; filename*=UTF-8''Costs.csv",
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; sandbox",
      })
    })

    it.each([
      ['../../etc/passwd.csv', 'passwd.csv'],
      ['Kosten „Müller“ (1).CSV', 'Kosten „Müller“ (1).csv'],
      ['evil.html.csv', 'evil.html.csv'],
      ['a\u202Evsc.exe.csv', 'avsc.exe.csv'],
      ['a:b*c?.csv', 'a b c.csv'],
      ['.csv', 'table.csv'],
    ])('called %s is saved under a harmless name', async (name, saved) => {
      const { url } = await csv('a,b\n', name)
      const disposition = String((await people.member.get(url)).headers['content-disposition'])
      expect(disposition).toMatch(/^attachment; filename\*=UTF-8''[\w.%-]+$/)
      expect(decodeURIComponent(disposition.split("''")[1] ?? '')).toBe(saved)
    })

    it.each<[string, () => Promise<Uint8Array> | Uint8Array]>([
      ['NUL bytes', () => Buffer.from('a,b\n\0\0,1\n')],
      ['a workbook', () => Buffer.from([0x50, 0x4b, 0x03, 0x04, 1, 2, 3])],
      ['a PDF', () => Buffer.from('%PDF-1.7\n')],
      ['a picture', () => picture().png().toBuffer()],
      ['letters of an old code page', () => Buffer.from([0x4d, 0xfc, 0x6c, 0x6c, 0x65, 0x72])],
      ['nothing', () => new Uint8Array()],
      ['blank lines', () => Buffer.from('\r\n\r\n')],
    ])('that holds %s is refused', async (_what, bytes) => {
      const answer = await upload(await bytes(), 'Costs.csv', 'text/csv')
      expect([answer.status, answer.error().error.id]).toEqual([422, 'unsupported_file'])
    })

    // One byte above the limit is where the parser truncates and reports it last.
    it.each([1, 1000, 2_000_000])('of 10 MB and %i bytes is refused', async (more) => {
      const answer = await upload(Buffer.alloc(10 * 1024 * 1024 + more, 'a'), 'Costs.csv', 'text/csv')
      expect([answer.status, answer.error().error.id]).toEqual([413, 'too_large'])
    })

    it('of exactly 10 MB is whole', async () => {
      const { url } = await csv('a'.repeat(10 * 1024 * 1024))
      expect((await people.member.get(url)).bytes.length).toBe(10 * 1024 * 1024)
    })

    it('is never a picture: not by another name, and not as a logo', async () => {
      expect((await upload(Buffer.from('a,b\n'), 'Costs.png')).status).toBe(422)
      expect((await upload(Buffer.from('a,b\n'), 'Costs.csv', 'text/csv', 'logo')).status).toBe(422)
      const { filename } = await csv('a,b\n')
      const { id } = await makeDashboard(app.context, people.owner.companyId)
      const form = new FormData()
      for (const [name, value] of [
        ['version', '1'],
        ['styles', JSON.stringify({ logoImage: filename })],
      ] as const)
        form.set(name, value)
      const saved = await people.owner.post(`/api/dashboards/${id}`, form)
      expect(JSON.parse(saved.text).data.styles.logoImage).toBeNull()
    })

    const view = async (file: string, who = people.owner) => {
      const passive = { type: 'upload' as const, file, header: '', content: '', description: '' }
      const widgets = [{ ...makeTextWidget(), passive }]
      const { id } = await makeDashboard(app.context, who.companyId, { widgets })
      const ask = { companyId: who.companyId, dashboardId: id, range: null, owner: false }
      const snapshot = await takeSnapshot(app.context, ask)
      const [shown] = snapshot.widgets
      return { snapshot, file: shown?.body?.kind === 'upload' ? shown.body.article.file : undefined }
    }

    it('is a link with its name and size, and on paper leads back to the product', async () => {
      const { filename, url } = await csv(`Month,Cost\n${'October,12\n'.repeat(200)}`, 'Costs of Müller.csv')
      const { snapshot, file } = await view(filename)
      expect(file).toEqual({ url, name: 'Costs of Müller.csv', size: '2 kB', image: false })
      const { body } = await printPage(app.context, people.owner.companyId, snapshot)
      const [, printed = ''] =
        new RegExp(`href="${app.context.config.publicUrl}(/files/[^"]+)"`).exec(body) ?? []
      expect(printed).toContain(url)
      expect((await people.nobody.get(printed)).text).toMatch(/^Month,Cost/)
      expect(body).toContain('Costs of Müller.csv')
      expect(body).toContain('2 kB')
    })

    it('of another company is not named', async () => {
      const { filename } = await csv('a,b\n')
      expect((await view(filename, people.outsider)).file).toBeNull()
    })
  })

  describe('what was uploaded', () => {
    const listed = async (who: People['owner']) =>
      JSON.parse((await who.get('/api/files')).text).data as { filename: string; name: string }[]

    it('is listed to its company alone, newest first, each content once', async () => {
      const before = await listed(people.member)
      const png = await picture(71, 37).png().toBuffer()
      const first = await kept(png, 'first.png')
      const table = await kept(Buffer.from('a,b\n1,2\n'), 'Costs.csv')
      const again = await kept(png, 'again.png')
      const now = await listed(people.member)
      expect(now.slice(0, now.length - before.length)).toEqual([
        { ...again, picture: true },
        { ...table, picture: false },
      ])
      for (const { filename } of [first, table, again])
        expect(JSON.stringify(await listed(people.outsider))).not.toContain(filename)
      expect((await people.nobody.get('/api/files')).status).toBe(401)
    })

    it('is not deleted while a dashboard shows it', async () => {
      const { filename, url } = await kept(await picture(50, 50).png().toBuffer())
      const styles = JSON.stringify({ logoImage: filename })
      const ids = [1, 2].map(() => makeDashboard(app.context, people.owner.companyId, { styles }))
      const [one, other] = await Promise.all(ids)
      const forget = (id: string | undefined) =>
        app.context.db.tenant(people.owner.companyId, (tx) =>
          tx
            .updateTable('dashboards')
            .set({ styles: '{}' })
            .where('id', '=', id ?? '')
            .execute(),
        )
      await forget(one?.id)
      expect((await remove(people.owner, filename)).status).toBe(409)
      expect((await people.member.get(url)).status).toBe(200)
      await forget(other?.id)
      expect((await remove(people.owner, filename)).status).toBe(204)
    })

    it('is not deleted while one that shows it can be brought back', async () => {
      const { filename } = await kept(await picture(50, 51).png().toBuffer())
      const styles = JSON.stringify({ logoImage: filename })
      const { id } = await makeDashboard(app.context, people.owner.companyId, { styles })
      expect((await people.owner.delete(`/api/dashboards/${id}`)).status).toBe(204)
      expect((await remove(people.owner, filename)).status).toBe(409)
      // As “Remove for good” leaves it until the last of it is gone.
      await app.owner.query('update deletions set removed_at = now() where id = $1', [id])
      expect((await remove(people.owner, filename)).status).toBe(204)
    })
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
    return printPage(app.context, people.owner.companyId, {
      ...snapshot,
      dashboard: { ...snapshot.dashboard, styles },
    })
  }

  it('they are inside the printed page', async () => {
    const { url } = await kept(await picture().png().toBuffer())
    const { bytes } = await people.member.get(url)
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
    const cookie = [...people.member.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await fetch(`${app.url}${url}`, { headers: { cookie } })
    expect(answer.status).toBe(200)
    await answer.body?.cancel()
    expect((await people.member.get(url)).status).toBe(200)
  })

  it('says so while the bucket is away, and calls nothing missing', async () => {
    const { filename, url } = await kept(await picture().png().toBuffer())
    const png = await picture().png().toBuffer()
    for (const call of [() => upload(png), () => people.member.get(url)]) {
      bucket.failures.push(503, 503, 503)
      const answer = await call()
      expect([answer.status, answer.error().error.message]).toEqual([
        503,
        'Files cannot be reached right now. Try again in a minute.',
      ])
    }
    bucket.failures.push(503, 503, 503)
    expect((await remove(people.owner, filename)).status).toBe(204)
    expect((await people.member.get(url)).status).toBe(404)
    expect(app.log()).toContain('a file that is no longer used could not be removed')
    expect(app.log()).toContain('503 SlowDown: Reduce your request rate.')
    expect(app.log()).not.toContain(bucket.place.secretAccessKey.reveal())
  })
})
