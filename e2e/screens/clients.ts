import type { Page } from 'playwright-core'
import { z } from 'zod'
import { linkTo } from '../../client/lib/paths.ts'
import { dataOf } from '../../shared/api/common.ts'
import { clientForm } from '../../test/factories.ts'
import { demoDashboard } from '../makeDashboard.ts'
import { newSession } from '../personas.ts'
import { arrived, at, type Facts, type Screen } from './screen.ts'

/** A client with one of the demo's dashboards, and one without. */
async function makeClients({ appUrl }: Facts): Promise<void> {
  const owner = await newSession(appUrl, 'owner')
  await owner.open(linkTo.dashboards())
  const made = await owner.post('/api/clients', clientForm())
  const { id } = made.as(dataOf(z.object({ id: z.string() }))).data
  await owner.post(
    '/api/clients',
    clientForm({ name: 'Northwind Wholesale and Distribution of the North, GmbH & Co. KG' }),
  )
  const website = await demoDashboard(owner, 'website')
  await owner.put(`/api/dashboards/${website.id}/client`, { clientId: id })
}

export async function dropClients({ appUrl }: Facts): Promise<void> {
  const owner = await newSession(appUrl, 'owner')
  await owner.open(linkTo.dashboards())
  const { data } = (await owner.get('/api/clients')).as(dataOf(z.array(z.object({ id: z.string() }))))
  for (const { id } of data) await owner.delete(`/api/clients/${id}`)
}

/** The owner's screen while there are clients. */
export const withClients = (
  name: string,
  path: string,
  ...more: ((page: Page) => Promise<unknown>)[]
): Screen => ({
  name,
  as: 'owner',
  open: async (page, facts) => {
    await makeClients(facts)
    await at(path)(page, facts)
    await arrived(page)
    for (const step of more) await step(page)
  },
  after: dropClients,
})

export const CLIENTS_SCREENS: readonly Screen[] = [
  withClients('clients', linkTo.clients()),
  withClients('client-as-seen', linkTo.clients(), async (page) => {
    await page.getByRole('link', { name: 'Northwind Outdoor', exact: true }).click()
    await page.getByRole('link', { name: 'View as the client' }).click()
    await page.getByRole('link', { name: 'Stop viewing as the client' }).waitFor()
  }),
  { name: 'clients-empty', as: 'other', open: at(linkTo.clients()) },
  { name: 'client-new', as: 'owner', open: at(linkTo.createClient()) },
  withClients('client', linkTo.clients(), (page) =>
    page.getByRole('link', { name: 'Northwind Outdoor', exact: true }).click(),
  ),
]
