import { expect } from 'vitest'
import { z } from 'zod'
import { dataOf } from '../shared/api/common.ts'
import { domainRow, type Group, group, type WatchedDomain } from '../shared/api/groups.ts'
import type { Person } from './people.ts'

/** Makes a group of Mission Control with these domains, as an administrator does. */
export async function makeWatched(who: Person, name: string, hosts = ''): Promise<Group> {
  const answer = await who.post('/api/groups', { name, hosts })
  expect(answer.status).toBe(201)
  return answer.as(dataOf(group)).data
}

/** A group's domains as the grid gets them. */
export const watchedRows = async (who: Person, groupId: string): Promise<WatchedDomain[]> =>
  (await who.get(`/api/groups/${groupId}/domains`)).as(dataOf(z.array(domainRow))).data
