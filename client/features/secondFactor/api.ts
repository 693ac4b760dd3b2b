import { useQuery, useQueryClient } from '@tanstack/react-query'
import { dataOf } from '../../../shared/api/common.ts'
import {
  type AppSetup,
  appSetup,
  assertionOptions,
  attestationOptions,
  type ChallengePurpose,
  type CompanySecurity,
  companySecurity,
  newRecoveryCodes,
  type OwnProof,
  type PasskeyAssertion,
  personsSecondFactor,
  type SecondFactorFor,
  type SecondStepProof,
  secondFactor,
  secondStep,
} from '../../../shared/api/secondFactor.ts'
import { call, send } from '../../lib/api.ts'
import { updateSession } from '../../lib/session.ts'
import { makePasskey, signByPasskey } from './webauthn.ts'

const OWN_KEY = ['secondFactor'] as const
const COMPANY_KEY = ['company', 'security'] as const
const personKey = (id: string) => ['person', id, 'secondFactor'] as const
const OWN = '/api/second-factor'

/** One's own second factor. */
export const useSecondFactor = () =>
  useQuery({
    queryKey: OWN_KEY,
    queryFn: async ({ signal }) => (await call(dataOf(secondFactor), 'GET', OWN, { signal })).data,
  })

/** What one does about one's own. Each throws ApiError, or an error that `problemOf` words. */
export function useOwnActions() {
  const client = useQueryClient()
  const then = async <T>(act: Promise<T>): Promise<T> => {
    const done = await act.finally(() => client.invalidateQueries({ queryKey: OWN_KEY }))
    return done
  }
  /** The recovery codes that come with the first thing set up. */
  const added = async (act: Promise<{ data: { recoveryCodes: string[] | null } }>) => {
    const { data } = await then(act)
    updateSession({ secondFactorNeeded: false })
    // The first thing has signed out the other browsers, which the page lists.
    if (data.recoveryCodes) void client.invalidateQueries()
    return data.recoveryCodes
  }
  return {
    unlock: (proof: OwnProof) => then(send('POST', `${OWN}/unlock`, { body: proof })),
    beginApp: async (): Promise<AppSetup> => (await call(dataOf(appSetup), 'POST', `${OWN}/app`)).data,
    confirmApp: (code: string) =>
      added(call(dataOf(newRecoveryCodes), 'PUT', `${OWN}/app`, { body: { code } })),
    removeApp: () => then(send('DELETE', `${OWN}/app`)),
    addPasskey: async (name: string) => {
      const path = `${OWN}/passkeys`
      const { data } = await call(dataOf(attestationOptions), 'POST', `${path}/challenge`)
      const answer = await makePasskey(data)
      return added(call(dataOf(newRecoveryCodes), 'POST', path, { body: { name, answer } }))
    },
    renamePasskey: (id: string, name: string) =>
      then(send('PUT', `${OWN}/passkeys/${id}`, { body: { name } })),
    removePasskey: (id: string) => then(send('DELETE', `${OWN}/passkeys/${id}`)),
    renewCodes: async () =>
      (await then(call(dataOf(newRecoveryCodes), 'POST', `${OWN}/recovery-codes`))).data.recoveryCodes ?? [],
  }
}

/** Has a passkey answer a challenge of ours. Throws what `problemOf` words. */
export async function askPasskey(purpose: ChallengePurpose): Promise<PasskeyAssertion> {
  const { data } = await call(dataOf(assertionOptions), 'POST', '/api/passkeys/challenge', {
    body: { purpose },
  })
  return signByPasskey(data)
}

/** Signs in with a passkey alone. */
export const signInByPasskey = async () =>
  send('POST', '/login/passkey', { body: await askPasskey('signIn') })

/** How the sign-in that waits in this browser can be finished; null: none waits. */
export const useSecondStep = () =>
  useQuery({
    queryKey: ['secondStep'],
    queryFn: async ({ signal }) =>
      (await call(dataOf(secondStep.nullable()), 'GET', '/api/second-step', { signal })).data,
    staleTime: Number.POSITIVE_INFINITY,
  })
export const passSecondStep = (proof: SecondStepProof) => send('POST', '/api/second-step', { body: proof })
export const giveUpSecondStep = () => send('DELETE', '/api/second-step')

export const loadSecurity = async (signal?: AbortSignal): Promise<CompanySecurity> =>
  (await call(dataOf(companySecurity), 'GET', '/api/company/security', { ...(signal && { signal }) })).data

/** Whom the company demands a second factor of. */
export const useSecurity = () =>
  useQuery({ queryKey: COMPANY_KEY, queryFn: ({ signal }) => loadSecurity(signal) })

/** Throws ApiError. */
export function useDemand() {
  const client = useQueryClient()
  return async (body: { secondFactorFor: SecondFactorFor; seen: SecondFactorFor }) => {
    const { data } = await call(dataOf(companySecurity), 'PUT', '/api/company/security', { body })
    client.setQueryData(COMPANY_KEY, data)
  }
}

/** What the second factor of another person consists of, and how an admin removes it. */
export function usePersonsSecondFactor(id: string) {
  const client = useQueryClient()
  const path = `/api/users/${id}/second-factor`
  const query = useQuery({
    queryKey: personKey(id),
    queryFn: async ({ signal }) => (await call(dataOf(personsSecondFactor), 'GET', path, { signal })).data,
  })
  const remove = async () => {
    await send('DELETE', path)
    await client.invalidateQueries({ queryKey: personKey(id) })
    await client.invalidateQueries({ queryKey: COMPANY_KEY })
  }
  return { query, remove }
}
