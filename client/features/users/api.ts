import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { session, type UserUpdate, user } from '../../../shared/api/auth.ts'
import { dataOf, id as personId } from '../../../shared/api/common.ts'
import { uploadedFile } from '../../../shared/api/files.ts'
import { identityStart, signInWays } from '../../../shared/api/identities.ts'
import { type InvitationForm, invitation } from '../../../shared/api/invitations.ts'
import { belongings, peopleList, teamMember } from '../../../shared/api/users.ts'
import { personView } from '../../../shared/api/viewAs.ts'
import type { IdentityProvider } from '../../../shared/domain/identityProviders.ts'
import { emit } from '../../lib/analytics.ts'
import { call, remove, send } from '../../lib/api.ts'
import { session as currentSession, updateSession } from '../../lib/session.ts'

export const SESSIONS_KEY = ['sessions'] as const
/** People and invitations, searched and page by page. */
const PEOPLE_KEY = ['people'] as const
/** Separate from the lists, so that refreshing them does not request a deleted person. */
const personKey = (id: string) => ['person', id] as const

/** Changes the own account and makes the answer the page's current user. */
export async function updateOwnUser(id: string, body: UserUpdate): Promise<void> {
  const answer = await call(dataOf(user), 'PUT', `/api/users/${id}`, { body, once: true })
  updateSession({ user: answer.data })
}

/** Uploads a picture and makes it the own one. Throws ApiError. */
export async function uploadAvatar(id: string, file: File): Promise<void> {
  const body = new FormData()
  body.set('file', file)
  const { data } = await call(dataOf(uploadedFile), 'POST', '/api/files/avatar', { body, once: true })
  await updateOwnUser(id, { avatar: data.filename })
}

export const useSessions = () =>
  useQuery({
    queryKey: SESSIONS_KEY,
    queryFn: async ({ signal }) =>
      (await call(dataOf(z.array(session)), 'GET', '/api/sessions', { signal })).data,
  })

export const revokeOtherSessions = () => send('DELETE', '/api/sessions')
export const revokeSession = (id: string) => remove(`/api/sessions/${id}`)

/** Those of the company whose names or addresses have these words, by name; fifty at a time. */
export const usePeopleList = (search: string) =>
  useInfiniteQuery({
    queryKey: [...PEOPLE_KEY, 'list', search],
    initialPageParam: null as string | null,
    placeholderData: keepPreviousData,
    queryFn: ({ signal, pageParam }) =>
      call(peopleList, 'GET', '/api/users', { query: { search, cursor: pageParam }, signal }),
    getNextPageParam: (page) => page.meta.nextCursor,
  })

/** All people of the company, by name. */
export const usePeople = () =>
  useQuery({
    queryKey: [...PEOPLE_KEY, 'users'],
    queryFn: async ({ signal }) =>
      (await call(dataOf(z.array(teamMember)), 'GET', '/api/users', { signal })).data,
  })

/** Who was invited and has not accepted yet. */
export const useInvitations = () =>
  useQuery({
    queryKey: [...PEOPLE_KEY, 'invitations'],
    queryFn: async ({ signal }) =>
      (await call(dataOf(z.array(invitation)), 'GET', '/api/invitations', { signal })).data,
  })

/** One person of the company. */
export const usePerson = (id: string) =>
  useQuery({
    queryKey: personKey(id),
    enabled: personId.safeParse(id).success,
    queryFn: async ({ signal }) =>
      (await call(dataOf(teamMember), 'GET', `/api/users/${id}`, { signal })).data,
  })

/** What a successor would take over if this person were deleted now. */
export const useBelongings = (id: string) =>
  useQuery({
    queryKey: [...personKey(id), 'belongings'],
    gcTime: 0,
    queryFn: async ({ signal }) =>
      (await call(dataOf(belongings), 'GET', `/api/users/${id}/belongings`, { signal })).data,
  })

/** What a person of the company sees; fifty dashboards at a time. */
export const useViewAs = (id: string, search: string) =>
  useInfiniteQuery({
    queryKey: [...personKey(id), 'view', search],
    gcTime: 0,
    placeholderData: keepPreviousData,
    initialPageParam: null as string | null,
    queryFn: async ({ signal, pageParam }) => {
      const query = { search, all: true, ...(pageParam !== null && { cursor: pageParam }) }
      return (await call(dataOf(personView), 'GET', `/api/users/${id}/view`, { signal, query })).data
    },
    getNextPageParam: (page) => (page.role === 'client' ? null : page.dashboards.meta.nextCursor),
  })

/** What an admin does about people. Each throws ApiError. */
export function usePeopleActions() {
  const client = useQueryClient()
  const then = async (act: Promise<unknown>) => {
    await act
    await client.invalidateQueries({ queryKey: PEOPLE_KEY })
  }
  return {
    invite: async (body: InvitationForm) => {
      await send('POST', '/api/users', { body, once: true })
      // Whoever leaves before the list has come anew has invited somebody too.
      emit('team member invited')
      await client.invalidateQueries({ queryKey: PEOPLE_KEY })
    },
    resend: (id: string) => then(send('POST', `/api/invitations/${id}`)),
    withdraw: (id: string) => then(remove(`/api/invitations/${id}`)),
    change: async (id: string, body: Pick<UserUpdate, 'name' | 'role' | 'clientIds'>) => {
      await then(changeUser(id, body))
      await client.invalidateQueries({ queryKey: personKey(id) })
    },
    /** Removed from the list at once. */
    deletePerson: (id: string, successorId: string) =>
      then(send('DELETE', `/api/users/${id}`, { body: { successorId } })),
  }
}

/** A change of oneself is the page's current user from then on. */
async function changeUser(id: string, body: Pick<UserUpdate, 'name' | 'role' | 'clientIds'>): Promise<void> {
  const { data } = await call(dataOf(user), 'PUT', `/api/users/${id}`, { body })
  if (data.id === currentSession().user?.id) updateSession({ user: data })
}

export const WAYS_KEY = ['signInWays'] as const

/** How one can sign in. */
export const useWays = () =>
  useQuery({
    queryKey: WAYS_KEY,
    queryFn: async ({ signal }) =>
      (await call(dataOf(signInWays), 'GET', '/api/identities', { signal })).data,
  })

/**
 * Returns the provider's page, where the browser goes on. Throws ApiError for a wrong password. Without one: of whoever has
 * shown just now who they are.
 */
export const beginLink = async (provider: IdentityProvider, currentPassword?: string): Promise<string> =>
  (await call(dataOf(identityStart), 'POST', `/api/identities/${provider}`, { body: { currentPassword } }))
    .data.address
export const unlink = (provider: IdentityProvider) => send('DELETE', `/api/identities/${provider}`)

export const mailPasswordLink = (email: string) => send('POST', '/forgot-password', { body: { email } })
