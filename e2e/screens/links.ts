import type { Page } from 'playwright-core'
import { FormData } from 'undici'
import { z } from 'zod'
import { linkTo } from '../../client/lib/paths.ts'
import { dataOf } from '../../shared/api/common.ts'
import { dashboard, dashboardList } from '../../shared/api/dashboards.ts'
import { type NamedLink, type NamedLinkForm, namedLink } from '../../shared/api/namedLinks.ts'
import type { HttpClient } from '../../test/httpClient.ts'
import { makeDashboard } from '../makeDashboard.ts'
import { newSession } from '../personas.ts'
import { arrived, at, type Facts, press, type Screen, seen } from './screen.ts'

const NAME = 'Fjord Bakery: for everybody there'
const SEPTEMBER = { start: '2026-09-01', end: '2026-09-30' }
/** Where a day is over before it has ended in the other. */
const EARLIEST = 'Pacific/Kiritimati'
const LATEST = 'Pacific/Midway'

const PLAIN: NamedLinkForm = {
  name: '',
  expiresOn: null,
  dates: { kind: 'any' },
  theme: 'auto',
  downloads: true,
}

/** A dashboard with links of every sort, one of which has ended; made once. */
async function linksOf({ appUrl }: Facts): Promise<{ permalink: string; links: NamedLink[] }> {
  const owner = await newSession(appUrl, 'owner')
  await owner.open(linkTo.dashboards())
  const found = await owner.get(`/api/dashboards?search=${encodeURIComponent(NAME)}`)
  const [known] = found.as(dashboardList).data
  const { id, permalink } = known ?? (await makeDashboard(owner, { name: NAME, texts: ['A word from us'] }))
  const path = `/api/dashboards/${id}/links`
  const make = (facts: Partial<NamedLinkForm>) => owner.post(path, { ...PLAIN, ...facts })
  if (!known) {
    await moveTo(owner, { id, permalink }, LATEST)
    const expiresOn = Temporal.Now.plainDateISO(LATEST).toString()
    await make({ name: 'For last year’s auditors', expiresOn, password: 'their own' })
    await moveTo(owner, { id, permalink }, EARLIEST)
    await make({
      name: 'For the client’s shop team',
      dates: { kind: 'fixed', range: SEPTEMBER, compare: null },
      downloads: false,
    })
    await make({ name: 'For the board', password: 'their own', expiresOn: '2099-12-31', theme: 'dark' })
  }
  return { permalink, links: (await owner.get(path)).as(dataOf(z.array(namedLink))).data }
}

/** A dashboard's zone is part of what is saved. */
async function moveTo(owner: HttpClient, { id, permalink }: { id: string; permalink: string }, zone: string) {
  const { version } = (await owner.get(`/api/dashboards/${permalink}`)).as(dataOf(dashboard)).data
  const form = new FormData()
  form.set('version', String(version))
  form.set('timezone', zone)
  await owner.post(`/api/dashboards/${id}`, form)
}

/** The owner's share dialog at its links, then these steps. */
const shared = (
  name: string,
  permalinkOf: (facts: Facts) => Promise<string>,
  ...more: ((page: Page) => Promise<unknown>)[]
): Screen => ({
  name,
  as: 'owner',
  open: async (page, facts) => {
    await at(linkTo.dashboard(await permalinkOf(facts)))(page, facts)
    await arrived(page)
    for (const step of [press('Share'), press('Named links', 'tab'), ...more]) await step(page)
  },
})
const withLinks = async (facts: Facts) => (await linksOf(facts)).permalink

/** The page of one of them, by the beginning of its name. */
const opened = (name: string, of: string, more: Partial<Screen> = {}): Screen => ({
  name,
  as: 'nobody',
  open: async (page, facts) => {
    const { links } = await linksOf(facts)
    const link = links.find((one) => one.name.startsWith(of))
    await at(linkTo.dashboard(link?.permalink ?? ''))(page, facts)
  },
  ...more,
})

export const LINK_SCREENS: readonly Screen[] = [
  shared(
    'links-empty',
    async ({ website }) => website,
    (page) => page.getByText('A link for each who reads').waitFor(),
  ),
  shared('links', withLinks, seen('list', 'Named links')),
  shared('links-new', withLinks, seen('list', 'Named links'), press('New link')),
  shared('links-edit', withLinks, seen('list', 'Named links'), press('Actions for For the board'), (page) =>
    page.getByRole('menuitem', { name: 'Edit' }).click(),
  ),
  shared('links-menu', withLinks, seen('list', 'Named links'), press('Actions for For the board')),
  opened('link-reading', 'For the client’s'),
  opened('link-ended', 'For last year’s', {
    refuses: [{ status: 410, path: /^\/dashboards\/[\w-]{22}$/ }],
  }),
]
