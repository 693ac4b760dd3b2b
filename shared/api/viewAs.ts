import { z } from 'zod'
import { automaticReport } from './automaticReports.ts'
import { clientListItem, readableClient } from './clients.ts'
import { id } from './common.ts'
import { dashboardList } from './dashboards.ts'
import { groupListItem } from './groups.ts'
import { source } from './sources.ts'

/** What a client's own person sees. */
const readersView = z.object({
  role: z.literal('client'),
  name: z.string(),
  clientId: id,
  reads: readableClient,
})

/** What a person who works in the company sees: the answers that their own calls get. */
const workersView = z.object({
  role: z.enum(['admin', 'member']),
  name: z.string(),
  clients: z.array(clientListItem),
  dashboards: dashboardList,
  sources: z.array(source),
  groups: z.array(groupListItem),
  reports: z.array(automaticReport),
})

/** GET /api/users/{id}/view: what a person of the company sees. */
export const personView = z.discriminatedUnion('role', [readersView, workersView])
export type PersonView = z.infer<typeof personView>
