import { useQuery } from '@tanstack/react-query'
import { dataOf } from '../../../../shared/api/common.ts'
import { ssoCompany, ssoProblem, ssoStarted } from '../../../../shared/api/sso.ts'
import { call } from '../../../lib/api.ts'

/** The page of the company's provider where the owner of this address signs in. Throws ApiError. */
export const startCompanyLogin = async (body: { email: string; next?: string }): Promise<string> =>
  (await call(dataOf(ssoStarted), 'POST', '/oauth/sso', { body })).data.address

/** The page of a company's provider. Throws ApiError. */
export const startNamedLogin = async (company: string, next: string | null): Promise<string> =>
  (await call(dataOf(ssoStarted), 'POST', `/oauth/sso/${company}`, { body: next ? { next } : {} })).data
    .address

/** The company whose login an address leads to; null where there is none. */
export const useLoginCompany = (company: string) =>
  useQuery({
    queryKey: ['loginCompany', company],
    queryFn: async ({ signal }) =>
      (await call(dataOf(ssoCompany.nullable()), 'GET', `/api/sso/companies/${company}`, { signal })).data,
  })

/** What the provider said when it last refused to sign this browser in. */
export const useProvidersWords = (enabled: boolean) =>
  useQuery({
    queryKey: ['companyLoginProblem'],
    queryFn: async ({ signal }) =>
      (await call(dataOf(ssoProblem.nullable()), 'GET', '/api/sso/problem', { signal })).data,
    enabled,
  })
