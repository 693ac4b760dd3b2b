import { useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import { dataOf } from '../../../../shared/api/common.ts'
import { identityRegistered, waitingIdentity } from '../../../../shared/api/identities.ts'
import type { IdentityProvider } from '../../../../shared/domain/identityProviders.ts'
import { call, send } from '../../../lib/api.ts'

/** The account elsewhere that this browser has signed in with and that is linked with nobody. */
export const useWaiting = (enabled = true) =>
  useQuery({
    queryKey: ['waitingIdentity'],
    queryFn: async ({ signal }) =>
      (await call(dataOf(waitingIdentity.nullable()), 'GET', '/api/identities/waiting', { signal })).data,
    enabled,
    staleTime: Number.POSITIVE_INFINITY,
  })

export const linkWaiting = () => send('POST', '/api/identities/waiting')

/** The id is null where the account is ready; else the link is mailed once more with it. */
export const registerWith = async (
  provider: IdentityProvider,
  body: FormData,
): Promise<z.output<typeof identityRegistered>> =>
  (await call(dataOf(identityRegistered), 'POST', `/register/${provider}`, { body })).data

export const confirmWith = (provider: IdentityProvider, token: string) =>
  send('POST', `/confirm-registration/${provider}`, { body: { token } })

export const acceptWith = (
  provider: IdentityProvider,
  body: { token: string; name: string; termsConsent: boolean; ageConsent: boolean },
) => send('POST', `/accept-invitation/${provider}`, { body })
