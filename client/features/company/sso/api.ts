import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { dataOf } from '../../../../shared/api/common.ts'
import {
  type CompanySso,
  companySso,
  type SsoChange,
  type SsoTestResult,
  ssoTestResult,
} from '../../../../shared/api/sso.ts'
import { call } from '../../../lib/api.ts'
import { askingProof } from '../../secondFactor/index.ts'
import { lookAgainWhile } from '../dns/lookAgain.ts'

const SSO_KEY = ['company', 'sso'] as const
const answer = dataOf(companySso)
const ADDRESS = '/api/company/sso'

export const loadSso = async (signal?: AbortSignal): Promise<CompanySso> =>
  (await call(answer, 'GET', ADDRESS, { ...(signal && { signal }) })).data

/** The company's single sign-on, with its domains. */
export const useSso = () =>
  useQuery({
    queryKey: SSO_KEY,
    queryFn: ({ signal }) => loadSso(signal),
    refetchInterval: lookAgainWhile<CompanySso>(({ domains }) =>
      domains.some(({ state }) => state === 'waiting'),
    ),
  })

/** Whatever changes the single sign-on may ask who one is first, and answers with it as it is then. */
function useSsoChange<Input>(change: (input: Input) => Promise<{ data: CompanySso }>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (input: Input) => askingProof(() => change(input)),
    onSuccess: ({ data }) => client.setQueryData(SSO_KEY, data),
  })
}

export const useSaveSso = () => useSsoChange((body: SsoChange) => call(answer, 'PUT', ADDRESS, { body }))
export const useRemoveSso = () => useSsoChange<void>(() => call(answer, 'DELETE', ADDRESS))
export const useForgetLinks = () => useSsoChange<void>(() => call(answer, 'DELETE', `${ADDRESS}/links`))
export const useAddDomain = () =>
  useSsoChange((domain: string) => call(answer, 'POST', `${ADDRESS}/domains`, { body: { domain } }))
export const useRemoveDomain = () =>
  useSsoChange((domain: string) => call(answer, 'DELETE', `${ADDRESS}/domains/${encodeURIComponent(domain)}`))
export const useCheckDomains = () =>
  useSsoChange<void>(() => call(answer, 'POST', `${ADDRESS}/domains/check`))

/** Reads the configuration of an issuer. */
export const testIssuer = async (issuer: string): Promise<SsoTestResult> =>
  (await call(dataOf(ssoTestResult), 'POST', `${ADDRESS}/test`, { body: { issuer } })).data
