import type { Page } from 'playwright-core'
import { z } from 'zod'
import { linkTo } from '../../client/lib/paths.ts'
import { localeProfile } from '../../shared/api/clients.ts'
import { dataOf } from '../../shared/api/common.ts'
import { clientForm } from '../../test/factories.ts'
import { demoDashboard } from '../makeDashboard.ts'
import { newSession } from '../personas.ts'
import { dropClients } from './clients.ts'
import { arrived, at, type Facts, openDates, type Persona, type Screen, seen, website } from './screen.ts'

/** The demo's website is of a client that reads from right to left. */
async function makeRightToLeft({ appUrl }: Facts): Promise<void> {
  const owner = await newSession(appUrl, 'owner')
  await owner.open(linkTo.dashboards())
  const locale = localeProfile.parse({
    timezone: 'Asia/Jerusalem',
    language: 'he-IL',
    numbers: 'he-IL',
    currency: 'ILS',
    weekStart: 0,
    fiscalYearStart: 4,
  })
  const made = await owner.post('/api/clients', clientForm({ locale }))
  const { id } = made.as(dataOf(z.object({ id: z.string() }))).data
  const website = await demoDashboard(owner, 'website')
  await owner.put(`/api/dashboards/${website.id}/client`, { clientId: id })
}

/** The website of nobody again: deleting the client alone leaves its way of writing. */
async function dropRightToLeft(facts: Facts): Promise<void> {
  const owner = await newSession(facts.appUrl, 'owner')
  await owner.open(linkTo.dashboards())
  const website = await demoDashboard(owner, 'website')
  await owner.put(`/api/dashboards/${website.id}/client`, { clientId: null })
  await dropClients(facts)
}

/** A screen while the website reads from right to left. */
const rightToLeft = (
  name: string,
  as: Persona,
  open: Screen['open'],
  ...more: ((page: Page) => Promise<unknown>)[]
): Screen => ({
  name,
  as,
  open: async (page, facts) => {
    await makeRightToLeft(facts)
    await open(page, facts)
    await arrived(page)
    for (const step of more) await step(page)
  },
  after: dropRightToLeft,
})

export const RIGHT_TO_LEFT_SCREENS: readonly Screen[] = [
  rightToLeft('client-locale', 'owner', at(linkTo.clients()), async (page) => {
    await page.getByRole('link', { name: 'Northwind Outdoor', exact: true }).click()
    await page.getByRole('link', { name: 'Edit', exact: true }).click()
    await page.getByLabel('Sample', { exact: true }).scrollIntoViewIfNeeded()
  }),
  rightToLeft('right-to-left', 'nobody', website()),
  rightToLeft('right-to-left-dates', 'owner', website(), openDates, seen('dialog', 'Date range')),
]
