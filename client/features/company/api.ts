import { useQuery } from '@tanstack/react-query'
import { dataOf } from '../../../shared/api/common.ts'
import { company } from '../../../shared/api/company.ts'
import { call } from '../../lib/api.ts'
import { session } from '../../lib/session.ts'

export const COMPANY_KEY = ['company'] as const
/** Of the plan as its own screen shows it. */
export const PLAN_KEY = ['subscription'] as const

/** The company with its limits and state; the page's HTML brings the first answer. */
export const useCompany = (enabled = true) =>
  useQuery({
    queryKey: COMPANY_KEY,
    enabled,
    queryFn: async ({ signal }) =>
      (await call(dataOf(company), 'GET', '/api/company', { signal, query: { lists: '0' } })).data,
    initialData: session().company ?? undefined,
    initialDataUpdatedAt: 0,
  })
