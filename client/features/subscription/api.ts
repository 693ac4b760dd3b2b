import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { dataOf } from '../../../shared/api/common.ts'
import { company } from '../../../shared/api/company.ts'
import {
  appliedCoupons,
  dashboardInUse,
  paymentPage,
  type Subscription,
  subscription,
  type subscriptionChange,
  subscriptionEstimate,
  type subscriptionStart,
} from '../../../shared/api/subscription.ts'
import { isApplied } from '../../../shared/rules/couponStacking.ts'
import { call } from '../../lib/api.ts'
import { updateSession } from '../../lib/session.ts'
import { COMPANY_KEY, PLAN_KEY } from '../company/index.ts'
import type { Terms } from './livePrice.ts'

const ADDRESS = '/api/company/subscription'
const ESTIMATE_KEY = ['subscription estimate'] as const

/** While a payment is to come that this tab does not hear of: another's, the registration's, or of what is overdue. */
const PENDING_POLL_MS = 10_000
const isPending = (plan: Subscription | undefined): boolean =>
  plan !== undefined && (plan.pendingUntil !== null || plan.state === 'overdue')

/** The plan; asked again every so many milliseconds where something is waited for. */
export const useSubscription = (pollMs: number | false = false) =>
  useQuery({
    queryKey: PLAN_KEY,
    queryFn: async ({ signal }) => (await call(dataOf(subscription), 'GET', ADDRESS, { signal })).data,
    refetchInterval: ({ state }) => pollMs || (isPending(state.data) ? PENDING_POLL_MS : false),
  })

/** What a change to these terms would cost, as the provider says; null asks nothing. The former answer stays meanwhile. */
export const useEstimate = (terms: Terms | null, isAsked: boolean) =>
  useQuery({
    queryKey: [...ESTIMATE_KEY, terms],
    enabled: terms !== null && isAsked,
    queryFn: async ({ signal }) =>
      (await call(dataOf(subscriptionEstimate), 'POST', `${ADDRESS}/estimate`, { body: terms, signal })).data,
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: false,
    retry: 1,
  })

/** What changes the plan. All throw ApiError; the screen and the messages bar follow. */
export function usePlanActions() {
  const client = useQueryClient()
  const settle = async (answer: { data: z.infer<typeof company> }) => {
    client.setQueryData(COMPANY_KEY, answer.data)
    updateSession({ company: answer.data })
    client.removeQueries({ queryKey: ESTIMATE_KEY })
    await client.invalidateQueries({ queryKey: PLAN_KEY })
  }
  const reload = () =>
    Promise.all(
      [PLAN_KEY, COMPANY_KEY, ESTIMATE_KEY].map((queryKey) => client.invalidateQueries({ queryKey })),
    )
  return {
    reload,
    /** A completed checkout; without one takes a cancellation back. */
    start: async (body: z.input<typeof subscriptionStart>) =>
      settle(await call(dataOf(company), 'POST', ADDRESS, { body })),
    change: async (body: z.input<typeof subscriptionChange>) => {
      await settle(await call(dataOf(company), 'PUT', ADDRESS, { body }))
      await client.invalidateQueries({ queryKey: ['dashboards'] })
    },
    cancel: async () =>
      settle(await call(dataOf(company), 'DELETE', '/api/company', { body: { delete: false } })),
    /** Whether the code is among those applied now, and if not, why. */
    applyCoupon: async (code: string): Promise<{ isApplied: boolean; problem: string | null }> => {
      const { data } = await call(dataOf(appliedCoupons), 'POST', '/api/company/coupon', {
        body: { coupon: code },
      })
      await reload()
      const applied = data.applied.map((name) => ({ name }))
      return { isApplied: isApplied(applied, code), problem: data.problem }
    },
  }
}

/** The provider's page at which the card is changed; it works for a short time. */
export const findPaymentPage = async (): Promise<string> =>
  (await call(dataOf(paymentPage), 'POST', `${ADDRESS}/payment`)).data.url

/** All dashboards in use, of which some are to be archived. */
export const useActiveDashboards = () =>
  useQuery({
    queryKey: ['dashboards', 'in use'],
    queryFn: async ({ signal }) =>
      (await call(dataOf(z.array(dashboardInUse)), 'GET', `${ADDRESS}/dashboards`, { signal })).data,
  })
