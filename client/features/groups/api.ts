import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { dataOf } from '../../../shared/api/common.ts'
import { type Domain, type DomainForm, domain, proposedFeed } from '../../../shared/api/domains.ts'
import {
  addedDomains,
  domainRow,
  type Group,
  group,
  groupListItem,
  groupView,
  type newDomains,
  suggestedHosts,
  type WatchedDomain,
} from '../../../shared/api/groups.ts'
import { byName } from '../../../shared/rules/naturalOrder.ts'
import { call, remove } from '../../lib/api.ts'
import { momentHappened } from '../../lib/moments.ts'
import { domainKey, GROUPS_KEY, groupKey, rowsKey, suggestionsKey, viewsKey } from './keys.ts'

/** Scans end at any time: what is on screen is asked for anew. */
const REFRESH_MS = 60_000
/** Domains that were just added are being read. */
const SOON_MS = 4_000

/** All groups in reach, by name. */
export const useGroups = () =>
  useQuery({
    queryKey: GROUPS_KEY,
    refetchInterval: REFRESH_MS,
    queryFn: async ({ signal }) =>
      (await call(dataOf(z.array(groupListItem)), 'GET', '/api/groups', { signal })).data.toSorted(byName),
  })

const loadGroup = async (id: string, signal?: AbortSignal): Promise<Group> =>
  (await call(dataOf(group), 'GET', `/api/groups/${id}`, { signal })).data

/** A group with what its domains take of checks. */
export const useGroup = (id: string) =>
  useQuery<Group>({
    queryKey: groupKey(id),
    refetchInterval: ({ state: { data } }) =>
      data?.scannedAt === null && data.domains > 0 ? SOON_MS : REFRESH_MS,
    queryFn: ({ signal }) => loadGroup(id, signal),
  })

/** All domains of a group. */
export const useRows = (groupId: string) =>
  useQuery<WatchedDomain[]>({
    queryKey: rowsKey(groupId),
    // Where nothing came yet the error stays until somebody tries again: each try would take it from the screen.
    refetchInterval: ({ state: { data, status } }) => {
      if (status === 'error' && data === undefined) return false
      return data?.some(({ scannedAt }) => scannedAt === null) ? SOON_MS : REFRESH_MS
    },
    queryFn: async ({ signal }) =>
      (await call(dataOf(z.array(domainRow)), 'GET', `/api/groups/${groupId}/domains`, { signal })).data,
  })

/** The person's own saved views of a group. */
export const useViews = (groupId: string) =>
  useQuery({
    queryKey: viewsKey(groupId),
    queryFn: async ({ signal }) =>
      (await call(dataOf(z.array(groupView)), 'GET', `/api/groups/${groupId}/views`, { signal })).data,
  })

/** Hosts that sources name and the group does not have. */
export const useSuggestions = (groupId: string, enabled: boolean) =>
  useQuery({
    queryKey: suggestionsKey(groupId),
    enabled,
    queryFn: async ({ signal }) =>
      (await call(dataOf(suggestedHosts), 'GET', `/api/groups/${groupId}/suggestions`, { signal })).data,
  })

/** A domain with everything its panel shows. */
export const useDomain = (id: string) =>
  useQuery({
    queryKey: domainKey(id),
    queryFn: async ({ signal }) => (await call(dataOf(domain), 'GET', `/api/domains/${id}`, { signal })).data,
  })

/** Accounts that may feed a domain. */
export const useProposals = (domainId: string) =>
  useQuery({
    queryKey: [...domainKey(domainId), 'proposals'],
    queryFn: async ({ signal }) =>
      (await call(dataOf(z.array(proposedFeed)), 'GET', `/api/domains/${domainId}/proposals`, { signal }))
        .data,
  })

/** Changes a domain in the grid at once, before or instead of asking for it anew. */
export const patchRow = (
  queries: QueryClient,
  groupId: string,
  domainId: string,
  change: (row: WatchedDomain) => WatchedDomain,
) =>
  queries.setQueryData<WatchedDomain[]>(rowsKey(groupId), (rows) =>
    rows?.map((row) => (row.id === domainId ? change(row) : row)),
  )

/** What is done to a group. Each throws ApiError. */
export function useGroupActions() {
  const queries = useQueryClient()
  const countAnew = () => queries.invalidateQueries({ queryKey: GROUPS_KEY })
  return {
    create: async (body: { name: string; clientId: string | null; hosts?: string }) => {
      const { data } = await call(dataOf(group), 'POST', '/api/groups', { body, once: true })
      queries.setQueryData(groupKey(data.id), data)
      momentHappened('groupCreated')
      if (data.domains > 0) momentHappened('domainAdded')
      await countAnew()
      return data
    },
    change: async (id: string, body: object) => {
      const { data } = await call(dataOf(group), 'PUT', `/api/groups/${id}`, { body })
      queries.setQueryData(groupKey(id), data)
      await Promise.all([countAnew(), queries.invalidateQueries({ queryKey: ['domain'] })])
    },
    /** As it is now, on its screen too. */
    read: async (id: string) => {
      const data = await loadGroup(id)
      queries.setQueryData(groupKey(id), data)
      return data
    },
    remove: async (id: string) => {
      await remove(`/api/groups/${id}`)
      await countAnew()
    },
    /** With `dryRun` only what would be added. */
    add: async (id: string, body: z.input<typeof newDomains>) => {
      const options = body.dryRun ? { body } : { body, once: true }
      const { data } = await call(dataOf(addedDomains), 'POST', `/api/groups/${id}/domains`, options)
      if (body.dryRun) return data
      if (data.added.length > 0) momentHappened('domainAdded')
      await Promise.all([
        queries.invalidateQueries({ queryKey: rowsKey(id) }),
        queries.invalidateQueries({ queryKey: groupKey(id) }),
        queries.invalidateQueries({ queryKey: suggestionsKey(id) }),
        countAnew(),
      ])
      return data
    },
    saveView: async (id: string, body: { name: string; query: string }) => {
      await call(dataOf(groupView), 'POST', `/api/groups/${id}/views`, { body, once: true })
      await queries.invalidateQueries({ queryKey: viewsKey(id) })
    },
    removeView: async (groupId: string, id: string) => {
      await remove(`/api/group-views/${id}`)
      await queries.invalidateQueries({ queryKey: viewsKey(groupId) })
    },
  }
}

/** What is done to a domain of a group, but for its alerts. Each throws ApiError. */
export function useDomainActions(groupId: string) {
  const queries = useQueryClient()
  const store = (data: Domain) => {
    queries.setQueryData(domainKey(data.id), data)
    const row = domainRow.parse(data)
    patchRow(queries, groupId, data.id, () => row)
    void queries.invalidateQueries({ queryKey: GROUPS_KEY })
  }
  return {
    change: async (id: string, body: DomainForm) => {
      const { data } = await call(dataOf(domain), 'PUT', `/api/domains/${id}`, { body })
      store(data)
      return data
    },
    /** As it is now, on its panel too. */
    read: async (id: string) => {
      const { data } = await call(dataOf(domain), 'GET', `/api/domains/${id}`)
      store(data)
      return data
    },
    /** Reads its figures now. */
    scan: async (id: string) => {
      const { data } = await call(dataOf(domain), 'POST', `/api/domains/${id}/scan`)
      store(data)
    },
    remove: async (id: string) => {
      await remove(`/api/domains/${id}`)
      queries.setQueryData<WatchedDomain[]>(rowsKey(groupId), (rows) => rows?.filter((row) => row.id !== id))
      await Promise.all([
        queries.invalidateQueries({ queryKey: groupKey(groupId) }),
        queries.invalidateQueries({ queryKey: GROUPS_KEY }),
      ])
    },
  }
}
