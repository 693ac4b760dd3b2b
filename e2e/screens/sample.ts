import type { Page } from 'playwright-core'
import { z } from 'zod'
import { linkTo } from '../../client/lib/paths.ts'
import { dataOf } from '../../shared/api/common.ts'
import { dashboardList } from '../../shared/api/dashboards.ts'
import { SAMPLE_TEMPLATE } from '../../shared/rules/sampleDashboard.ts'
import { newSession } from '../personas.ts'
import { arrived, at, type Facts, press, type Screen, seen } from './screen.ts'

const NAME = 'Made to be photographed'

/** The permalink of the owner's dashboard on sample figures. It stays: a page in another width asks for its data anew. */
async function sampleOf({ appUrl }: Facts): Promise<string> {
  const owner = await newSession(appUrl, 'owner')
  await owner.open(linkTo.dashboards())
  const list = await owner.get(`/api/dashboards?search=${encodeURIComponent(NAME)}`)
  const [known] = list.as(dashboardList).data
  if (known) return known.permalink
  const wanted = { name: NAME, timezone: 'Europe/Berlin', template: SAMPLE_TEMPLATE, sample: true }
  const made = await owner.post('/api/dashboards', wanted)
  return made.as(dataOf(z.object({ permalink: z.string() }))).data.permalink
}

/** The owner's dashboard on sample figures, then these steps. */
const sample = (name: string, ...more: ((page: Page) => Promise<unknown>)[]): Screen => ({
  name,
  as: 'owner',
  open: async (page, facts) => {
    await at(linkTo.dashboard(await sampleOf(facts)))(page, facts)
    await arrived(page)
    for (const step of more) await step(page)
  },
})

const openSources = async (page: Page) => {
  await press('Connect a real source')(page)
  await seen('dialog', 'Sources of this dashboard')(page)
}

export const SAMPLE_SCREENS: readonly Screen[] = [
  sample('sample'),
  sample('sample-share', press('Share'), seen('dialog', 'Sample figures stay here')),
  sample('sample-sources', openSources),
  sample('sample-compare', openSources, press('Compare with the samples'), (page) =>
    page.getByRole('checkbox', { name: 'Accept all of them' }).waitFor(),
  ),
  {
    name: 'sample-listed',
    as: 'owner',
    open: async (page, facts) => {
      await sampleOf(facts)
      await at(linkTo.dashboards())(page, facts)
    },
  },
]
