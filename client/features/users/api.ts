import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { session, type UserUpdate, user } from '../../../shared/api/auth.ts'
import { dataOf } from '../../../shared/api/common.ts'
import { call, remove } from '../../lib/api.ts'
import { updateSession } from '../../lib/session.ts'

export const SESSIONS_KEY = ['sessions'] as const

/** Changes the own account and makes the answer the page's current user. */
export async function updateOwnUser(id: string, body: UserUpdate): Promise<void> {
  const answer = await call(dataOf(user), 'PUT', `/api/users/${id}`, { body, once: true })
  updateSession({ user: answer.data })
}

export const useSessions = () =>
  useQuery({
    queryKey: SESSIONS_KEY,
    queryFn: async ({ signal }) =>
      (await call(dataOf(z.array(session)), 'GET', '/api/sessions', { signal })).data,
  })

/** The company's people, for admins. */
export const usePeople = () =>
  useQuery({
    queryKey: ['people'],
    queryFn: async ({ signal }) => (await call(dataOf(z.array(user)), 'GET', '/api/users', { signal })).data,
  })

export const revokeSession = (id: string) => remove(`/api/sessions/${id}`)
