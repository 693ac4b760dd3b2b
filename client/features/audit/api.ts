import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { type AuditFilter, auditPage } from '../../../shared/api/audit.ts'
import { call } from '../../lib/api.ts'
import { ownZone } from '../../lib/session.ts'

/** The filter as a query, `?action=…`; empty without any. Its days are those of the zone in which times are shown. */
function queryOf(filter: AuditFilter, cursor: string | null = null): string {
  const query = new URLSearchParams({
    ...filter,
    ...((filter.from ?? filter.to) && { timezone: ownZone() }),
    ...(cursor && { cursor }),
  })
  return query.size > 0 ? `?${query}` : ''
}

/** The company's audit log, page by page, newest first. */
export const useAudit = (filter: AuditFilter) =>
  useInfiniteQuery({
    queryKey: ['audit', filter],
    queryFn: ({ pageParam, signal }) =>
      call(auditPage, 'GET', `/api/audit${queryOf(filter, pageParam)}`, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.meta.nextCursor,
    placeholderData: keepPreviousData,
  })

/** Where the same entries are as a file. */
export const auditCsvAddress = (filter: AuditFilter): string => `/api/audit.csv${queryOf(filter)}`
