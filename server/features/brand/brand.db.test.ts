import sharp from 'sharp'
import { FormData } from 'undici'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type BrandForm, brandMail, brandProposal, companyBrand } from '../../../shared/api/brand.ts'
import { dataOf } from '../../../shared/api/common.ts'
import { uploadedFile } from '../../../shared/api/files.ts'
import { makeCompany, makeDashboard, makeUser } from '../../../test/factories.ts'
import { httpClient } from '../../../test/httpClient.ts'
import { type Person, signedIn } from '../../../test/people.ts'
import { startTestApp, type TestApp } from '../../../test/startApp.ts'
import { loadSnapshot, storeSnapshot, takeSnapshot } from '../dashboards/snapshot.ts'
import { printPage } from '../pdf/printPage.ts'
import { reportLook } from './mailLook.ts'
import { coloursOf } from './pictureColours.ts'

let app: TestApp
let admin: Person
let member: Person
let other: Person

beforeAll(async () => {
  app = await startTestApp()
  const companyId = await makeCompany(app.context, { name: 'Brightside' })
  admin = await signedIn(app, await makeUser(app.context, companyId, { role: 'admin' }))
  member = await signedIn(app, await makeUser(app.context, companyId))
  const elsewhere = await makeCompany(app.context)
  other = await signedIn(app, await makeUser(app.context, elsewhere, { role: 'admin' }))
})
afterAll(() => app.stop())

const PLAIN: BrandForm = { logo: null, logoDark: null, icon: null, accent: null, palette: [] }

/** Two thirds crimson, one third transparent. */
const crimson = async (width = 60, height = 30) =>
  sharp({ create: { width, height, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } })
    .composite([
      {
        input: { create: { width: (width * 2) / 3, height, channels: 3, background: '#8a1538' } },
        left: 0,
        top: 0,
      },
    ])
    .png()
    .toBuffer()

async function upload(person: Person, bytes: Buffer): Promise<string> {
  const body = new FormData()
  body.set('file', new Blob([new Uint8Array(bytes)], { type: 'image/png' }), 'logo.png')
  return (await person.post('/api/files/logo', body)).as(dataOf(uploadedFile)).data.filename
}

const save = async (form: Partial<BrandForm>) =>
  (await admin.put('/api/company/brand', { ...PLAIN, ...form })).as(dataOf(companyBrand)).data

describe('a company’s brand', () => {
  it('is changed by admins, read by members, and recorded', async () => {
    const logo = await upload(admin, await crimson())
    const saved = await save({ logo, accent: '#8A1538', palette: ['#8a1538', '#00786c'] })
    expect(saved).toMatchObject({ logo, accent: '#8a1538', palette: ['#8a1538', '#00786c'] })
    const read = (await member.get('/api/company/brand')).as(dataOf(companyBrand)).data
    expect(read).toEqual(saved)
    expect((await member.put('/api/company/brand', PLAIN)).status).toBe(403)
    expect((await admin.get('/api/audit')).text).toContain('brand.changed')
  })

  it('of two admins at once loses nothing unseen', async () => {
    await save(PLAIN)
    const put = (form: Partial<BrandForm>, seen: Partial<BrandForm> = {}) =>
      admin.put('/api/company/brand', { ...PLAIN, ...form, seen: { ...PLAIN, ...seen } })
    const logo = await upload(admin, await crimson())
    expect((await put({ logo, accent: '#8a1538' })).status).toBe(200)
    const { seenOn } = (await admin.get('/api/company/brand')).as(dataOf(companyBrand)).data.shown
    // A form that has seen neither and changes something else.
    const merged = (await put({ palette: ['#00786c'] })).as(dataOf(companyBrand)).data
    expect(merged).toMatchObject({ logo, accent: '#8a1538', palette: ['#00786c'], shown: { seenOn } })
    const refused = await put({ accent: '#00786c', palette: ['#112233'] })
    expect([refused.status, refused.error().error.message]).toEqual([
      409,
      'Somebody else has changed this meanwhile: Accent colour, Colours of series. Save again to replace it.',
    ])
    expect((await admin.get('/api/company/brand')).as(dataOf(companyBrand)).data).toEqual(merged)
  })

  it.each([
    ['a colour in words', { accent: 'red; background: url(x)' }],
    ['nine colours', { palette: Array.from({ length: 9 }, () => '#112233') }],
    ['a picture that is not there', { logo: `${'x'.repeat(32)}.png` }],
    ['a path', { icon: '../../etc/passwd' }],
  ])('refuses %s', async (_name, form) => {
    expect((await admin.put('/api/company/brand', { ...PLAIN, ...form })).status).toBe(422)
  })

  it('takes no picture of another company', async () => {
    const theirs = await upload(other, await crimson())
    expect((await admin.put('/api/company/brand', { ...PLAIN, logo: theirs })).status).toBe(422)
    expect((await admin.get(`/api/company/brand/proposal?logo=${theirs}`)).status).toBe(404)
  })

  it('keeps its pictures from being deleted', async () => {
    const icon = await upload(admin, await crimson(33, 33))
    await save({ icon })
    expect(
      (
        await admin.send('DELETE', '/api/files', {
          body: { filename: icon },
          headers: { 'x-csrf-token': admin.csrfToken },
        })
      ).status,
    ).toBe(409)
  })
})

describe('its pictures', () => {
  it('are read by nobody without the address that pages give, and only while they are the brand’s', async () => {
    const logo = await upload(admin, await crimson())
    const { shown } = await save({ logo })
    const guest = httpClient(app.url)
    expect((await guest.get(shown.logo ?? '')).status).toBe(200)
    expect((await guest.get(`/files/${logo}`)).status).toBe(404)
    expect((await guest.get(`/files/${logo}?brand=guess`)).status).toBe(404)
    const another = await upload(admin, await crimson())
    const signature = shown.logo?.split('?')[1]
    expect((await guest.get(`/files/${another}?${signature}`)).status).toBe(404)
    await save({})
    expect((await guest.get(shown.logo ?? '')).status).toBe(404)
  })
})

describe('what a logo suggests', () => {
  it('is its visible colours by their share', async () => {
    expect(await coloursOf(await crimson())).toEqual([{ colour: '#8a1538', share: 1 }])
  })

  it('is its accent, with palettes, and where it is seen', async () => {
    const logo = await upload(admin, await crimson())
    const answer = await admin.get(`/api/company/brand/proposal?logo=${logo}`)
    const { accent, palettes, seenOn } = answer.as(dataOf(brandProposal)).data
    expect(accent).toBe('#8a1538')
    expect(palettes[0]?.palette[0]).toBe('#8a1538')
    expect(seenOn.light).toBe(true)
  })

  it('is that a white one is lost on light', async () => {
    const white = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#ffffff' } })
      .png()
      .toBuffer()
    const logo = await upload(admin, white)
    const answer = await admin.get(`/api/company/brand/proposal?logo=${logo}`)
    expect(answer.as(dataOf(brandProposal)).data).toEqual({
      accent: null,
      palettes: [],
      seenOn: { light: false, dark: true },
      size: { width: 9, height: 9 },
    })
  })

  it.each([
    ['thin black letters on white', '#ffffff', '#000000'],
    ['thin white letters on black', '#000000', '#ffffff'],
  ])('is that what brings its own ground is seen on every other: %s', async (_name, background, letter) => {
    const input = await sharp({ create: { width: 20, height: 4, channels: 3, background: letter } })
      .png()
      .toBuffer()
    const picture = sharp({ create: { width: 60, height: 30, channels: 3, background } })
    const logo = await upload(admin, await picture.composite([{ input }]).png().toBuffer())
    const answer = await admin.get(`/api/company/brand/proposal?logo=${logo}`)
    expect(answer.as(dataOf(brandProposal)).data.seenOn).toEqual({ light: true, dark: true })
  })
})

describe('every output', () => {
  it('of a shared dashboard has its logo at a signed address, its accent and its series; another company’s has none', async () => {
    const logo = await upload(admin, await crimson())
    await save({ logo, accent: '#8a1538', palette: ['#8a1538', '#00786c'] })
    const dashboard = await makeDashboard(app.context, admin.companyId)
    const guest = httpClient(app.url)
    const { text } = await guest.get(`/dashboards/${dashboard.permalink}`, { accept: 'text/html' })
    const [address = ''] = text.match(new RegExp(`/files/${logo}\\?link=[\\w.-]+`)) ?? []
    expect((await guest.get(address)).status).toBe(200)
    expect(text).toMatch(/<style nonce="[^"]+" data-brand>:root\{--accent:light-dark\(#8a1538, #/)
    expect(text).toContain('--chart-2:light-dark(#00786c, ')
    const theirs = await makeDashboard(app.context, other.companyId)
    for (const browser of [guest, admin]) {
      const page = await browser.get(`/dashboards/${theirs.permalink}`, { accept: 'text/html' })
      expect(page.text).not.toContain('data-brand>')
    }
  })

  it('on paper has the logo inside, from snapshots of today and of before there were brands', async () => {
    const logo = await upload(admin, await crimson())
    await save({ logo, accent: '#8a1538' })
    const dashboard = await makeDashboard(app.context, admin.companyId)
    const { companyId } = admin
    const now = await takeSnapshot(app.context, {
      companyId,
      dashboardId: dashboard.id,
      range: null,
      owner: false,
    })
    const before = { ...now, company: { name: 'Brightside', logo } }
    for (const snapshot of [now, before]) {
      const stored = await app.context.db.tenant(companyId, async (tx) =>
        loadSnapshot(tx, await storeSnapshot(tx, { companyId, runId: null, snapshot })),
      )
      const { body } = await printPage(app.context, companyId, stored)
      expect(body).toContain('src="data:image/png;base64,')
      expect(body).not.toContain(logo)
    }
  })

  it('tells pages and reports where the logo is seen, and of another one nothing', async () => {
    const white = await sharp({ create: { width: 60, height: 30, channels: 4, background: '#ffffff00' } })
      .composite([{ input: { create: { width: 40, height: 20, channels: 3, background: '#ffffff' } } }])
      .png()
      .toBuffer()
    const logo = await upload(admin, white)
    const seenOn = { light: false, dark: true }
    expect((await save({ logo })).shown.seenOn).toEqual(seenOn)
    const { companyId } = admin
    const dashboard = await makeDashboard(app.context, companyId)
    const taken = () =>
      takeSnapshot(app.context, { companyId, dashboardId: dashboard.id, range: null, owner: false })
    expect((await taken()).company.brand?.seenOn).toEqual(seenOn)
    const { body } = await printPage(app.context, companyId, await taken())
    expect(body).toContain('data-plate="dark"')

    const inMail = (html: string) =>
      sharp(Buffer.from(/src="data:image\/png;base64,([^"]+)"/.exec(html)?.[1] ?? '', 'base64')).stats()
    const mail = await admin.get(`/api/company/brand/mail?logo=${logo}`)
    const { isOpaque, dominant } = await inMail(mail.as(dataOf(brandMail)).data.html)
    expect({ isOpaque, isDark: dominant.r < 64 }).toEqual({ isOpaque: true, isDark: true })

    const form = new FormData()
    const next = await upload(admin, await crimson())
    form.set('logo', next)
    expect((await admin.post('/api/company', form)).status).toBe(200)
    const read = (await member.get('/api/company/brand')).as(dataOf(companyBrand)).data
    expect(read.shown).toMatchObject({ logo: expect.stringContaining(next), seenOn: { light: true } })
  })

  it('of mail has the logo and a button in the accent’s readable shade', async () => {
    const logo = await upload(admin, await crimson())
    const answer = await admin.get(`/api/company/brand/mail?logo=${logo}&accent=%23ffe680`)
    const { html } = answer.as(dataOf(brandMail)).data
    expect(html).toContain('src="data:image/png;base64,')
    expect(html).toContain('alt="Brightside"')
    expect(html).not.toContain('#ffe680')
    const theirs = await other.get(`/api/company/brand/mail?logo=${logo}`)
    expect(theirs.as(dataOf(brandMail)).data.html).not.toContain('data:image')
  })

  it('takes a dashboard’s own accent before the company’s', async () => {
    await save({ accent: '#8a1538' })
    const dashboard = await makeDashboard(app.context, admin.companyId)
    const { companyId } = admin
    const snapshot = await takeSnapshot(app.context, {
      companyId,
      dashboardId: dashboard.id,
      range: null,
      owner: false,
    })
    expect(await reportLook(app.context, snapshot)).toEqual({ colour: '#8a1538', logo: null })
    snapshot.dashboard.styles.color = 'rgb(0, 100, 90)'
    expect(await reportLook(app.context, snapshot)).toEqual({ colour: '#00645a', logo: null })
  })
})
