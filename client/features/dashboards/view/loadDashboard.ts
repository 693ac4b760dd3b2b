import { z } from 'zod'
import { dataOf } from '../../../../shared/api/common.ts'
import { type Dashboard, dashboard } from '../../../../shared/api/dashboards.ts'
import { call } from '../../../lib/api.ts'
import { authorisationOf, keepAuthorisation } from '../../../lib/authorisation.ts'
import { browserZone } from '../../../lib/zones.ts'

export const dashboardKey = (permalink: string) => ['dashboard', permalink] as const

/** The page of a dashboard. Throws ApiError `password_required` (422) where a reader needs a password first. */
export const loadDashboard = async (permalink: string, signal?: AbortSignal): Promise<Dashboard> =>
  (
    await call(dataOf(dashboard), 'GET', `/api/dashboards/${permalink}`, {
      query: { timezone: browserZone() },
      authorisation: authorisationOf(permalink),
      signal,
    })
  ).data

const authorisation = dataOf(z.object({ authorization: z.string() }))

/** Exchanges the password of a shared link for an authorisation and stores it. Throws ApiError `wrong_password`. */
export async function authorise(permalink: string, password: string): Promise<void> {
  const answer = await call(authorisation, 'POST', `/api/dashboards/${permalink}/authorise`, {
    body: { password },
  })
  keepAuthorisation(permalink, answer.data.authorization)
}
