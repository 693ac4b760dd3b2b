import { nanoid } from 'nanoid'
import { z } from 'zod'
import type { Product } from '../bench/lib/product.ts'
import { dataOf } from '../shared/api/common.ts'
import { domainRow, group, groupListItem } from '../shared/api/groups.ts'
import type { Severity } from '../shared/domain/monitoring.ts'
import type { HttpClient } from '../test/httpClient.ts'
import { change } from './companyRow.ts'

/** Makes a group of these domains; their ids by host. */
export async function makeGroup(api: HttpClient, name: string, hosts: readonly string[]) {
  const made = await api.post('/api/groups', { name, hosts: hosts.join('\n') })
  const { id } = made.as(dataOf(group)).data
  const rows = (await api.get(`/api/groups/${id}/domains`)).as(dataOf(z.array(domainRow))).data
  return { id, domains: new Map(rows.map(({ host, id: domainId }) => [host, domainId])) }
}

/** Deletes all groups, with what hangs on them. */
export async function dropGroups(api: HttpClient): Promise<void> {
  const { data } = (await api.get('/api/groups')).as(dataOf(z.array(groupListItem)))
  for (const { id } of data) await api.delete(`/api/groups/${id}`)
}

/** What a scan would find, which the sandbox's calm figures never give it. */
export const raiseAlert = (
  product: Product,
  domainId: string,
  alert: { severity: Severity; sentence: string },
): Promise<void> =>
  change(
    product,
    `insert into alerts (id, company_id, domain_id, check_name, cause, severity, state, sentence, judged_on, raised_at)
     select $1, company_id, id, 'traffic', $1, $3, 'raised', $4, current_date, now() from domains where id = $2`,
    [nanoid(), domainId, alert.severity, alert.sentence],
  )
