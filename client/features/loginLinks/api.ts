import { useQuery, useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { dataOf } from '../../../shared/api/common.ts'
import {
  type LoginLinkForm,
  loginLink,
  loginLinkFacts,
  loginLinkStarted,
  newLoginLink,
} from '../../../shared/api/loginLinks.ts'
import { call, remove } from '../../lib/api.ts'

const LINKS_KEY = ['loginLinks'] as const

/** Those by which nobody has signed in yet. */
export const useLoginLinks = () =>
  useQuery({
    queryKey: LINKS_KEY,
    queryFn: async ({ signal }) =>
      (await call(dataOf(z.array(loginLink)), 'GET', '/api/login-links', { signal })).data,
  })

export function useLoginLinkActions() {
  const queries = useQueryClient()
  const refresh = () => queries.invalidateQueries({ queryKey: LINKS_KEY })
  return {
    /** Returns the link's address, which is shown this once. */
    create: async (body: LoginLinkForm): Promise<string> => {
      const { data } = await call(dataOf(newLoginLink), 'POST', '/api/login-links', { body })
      await refresh()
      return data.url
    },
    withdraw: async (id: string): Promise<void> => {
      await remove(`/api/login-links/${id}`)
      await refresh()
    },
  }
}

/** Where the browser goes on by a login link: the vendor's page, or the link's own. Throws ApiError. */
export const startByLink = async (token: string): Promise<string> =>
  (await call(dataOf(loginLinkStarted), 'POST', '/oauth/login-link', { body: { token } })).data.address

/** What the link of this page is for. */
export const useLoginLink = (token: string) =>
  useQuery({
    queryKey: [...LINKS_KEY, 'opened', token],
    queryFn: async () =>
      (await call(dataOf(loginLinkFacts), 'POST', '/login-link', { body: { token } })).data,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  })
