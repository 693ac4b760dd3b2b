import { useQuery } from '@tanstack/react-query'
import { dataOf } from '../../../../shared/api/common.ts'
import { ssoProblem, ssoStarted } from '../../../../shared/api/sso.ts'
import { call } from '../../../lib/api.ts'

/** The page of the company's provider where the owner of this address signs in. Throws ApiError. */
export const startCompanyLogin = async (body: { email: string; next?: string }): Promise<string> =>
  (await call(dataOf(ssoStarted), 'POST', '/oauth/sso', { body })).data.address

/** What the provider said when it last refused to sign this browser in. */
export const useProvidersWords = (enabled: boolean) =>
  useQuery({
    queryKey: ['companyLoginProblem'],
    queryFn: async ({ signal }) =>
      (await call(dataOf(ssoProblem.nullable()), 'GET', '/api/sso/problem', { signal })).data,
    enabled,
  })
