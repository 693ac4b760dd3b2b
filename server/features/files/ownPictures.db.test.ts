import sharp from 'sharp'
import { FormData } from 'undici'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { dataOf } from '../../../shared/api/common.ts'
import { uploadedFile } from '../../../shared/api/files.ts'
import { clientForm, makeClient, makeDashboard, makeTextWidget } from '../../../test/factories.ts'
import { makePeople, type Person } from '../../../test/people.ts'
import { startTestApp, type TestApp } from '../../../test/startApp.ts'

let app: TestApp
let owner: Person
let member: Person
let avatar: string
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())
beforeEach(async () => {
  const people = await makePeople(app)
  owner = people.owner
  member = people.member
  avatar = await upload()
  await member.put(`/api/users/${member.userId}`, { avatar })
})

async function upload(): Promise<string> {
  const flat = sharp({ create: { width: 60, height: 40, channels: 3, background: '#c04040' } })
  const form = new FormData()
  form.set('file', new Blob([new Uint8Array(await flat.png().toBuffer())]), 'me.png')
  return (await member.post('/api/files/avatar', form)).as(dataOf(uploadedFile)).data.filename
}
const formOf = (fields: Record<string, unknown>) => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields))
    form.set(name, typeof value === 'string' ? value : JSON.stringify(value))
  return form
}
const inCompany = <T>(work: Parameters<typeof app.context.db.tenant<T>>[1]) =>
  app.context.db.tenant(owner.companyId, work)

describe('a person’s own picture', () => {
  const PLAIN = { logo: null, logoDark: null, icon: null, accent: null, palette: [] }
  it.each<[string, number, (name: string) => ReturnType<Person['post']>]>([
    ['a client’s logo', 422, (logo) => owner.post('/api/clients', clientForm({ name: 'Orbit', logo }))],
    ['the company’s logo', 422, (logo) => owner.post('/api/company', formOf({ logo }))],
    ...(['logo', 'logoDark', 'icon'] as const).map(
      (one): [string, number, (name: string) => ReturnType<Person['post']>] => [
        `the brand’s ${one}`,
        422,
        (name) => owner.put('/api/company/brand', { ...PLAIN, [one]: name }),
      ],
    ),
    ['the proposal of a brand', 404, (logo) => owner.get(`/api/company/brand/proposal?logo=${logo}`)],
  ])('is refused as %s', async (_what, status, use) => {
    expect((await use(avatar)).status).toBe(status)
  })

  it('is left out of a dashboard and its widgets', async () => {
    const { id } = await makeDashboard(app.context, owner.companyId)
    const passive = { type: 'upload' as const, file: avatar, header: '', content: '', description: '' }
    const styles = { logoImage: avatar, backgroundImage: avatar, clientImage: avatar }
    const widgets = [makeTextWidget({ passive })]
    expect((await owner.post(`/api/dashboards/${id}`, formOf({ version: 1, styles, widgets }))).status).toBe(
      200,
    )
    const stored = await inCompany(async (tx) => [
      await tx.selectFrom('dashboards').select('styles').where('id', '=', id).execute(),
      await tx.selectFrom('widgets').select('content').where('dashboardId', '=', id).execute(),
    ])
    expect(JSON.stringify(stored)).not.toContain(avatar)
  })

  it('stays where a client has had it as logo, when its person takes another', async () => {
    const id = await makeClient(app.context, owner.companyId, { name: 'Orbit', logo: avatar })
    const path = `/files/${avatar}`
    await member.put(`/api/users/${member.userId}`, { avatar: await upload() })
    expect((await owner.get(path)).status).toBe(200)
    const renamed = await owner.put(`/api/clients/${id}`, clientForm({ name: 'Orbit Ltd', logo: avatar }))
    expect(renamed.status).toBe(200)
    const second = await upload()
    const other = await owner.put(`/api/clients/${id}`, clientForm({ name: 'Orbit Ltd', logo: second }))
    expect(other.status).toBe(422)
    await owner.put(`/api/clients/${id}`, clientForm({ name: 'Orbit' }))
    expect((await owner.delete(`/api/users/${member.userId}`)).status).toBe(204)
  })

  it('stays where a brand has had it, while its other fields are saved', async () => {
    await inCompany((tx) => tx.updateTable('companies').set({ logo: avatar }).execute())
    const save = (form: object) => owner.put('/api/company/brand', { ...PLAIN, logo: avatar, ...form })
    expect((await save({ accent: '#8a1538' })).status).toBe(200)
    expect((await save({ icon: avatar })).status).toBe(422)
    expect((await owner.post('/api/company', formOf({ logo: avatar, name: 'Orbit' }))).status).toBe(200)
  })
})
