import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  type BrandChange,
  type BrandForm,
  brandMail,
  brandProposal,
  companyBrand,
} from '../../../shared/api/brand.ts'
import { brandSample } from '../../../shared/api/brandSample.ts'
import { dataOf } from '../../../shared/api/common.ts'
import type { Layout } from '../../../shared/domain/widgets.ts'
import { emit } from '../../lib/analytics.ts'
import { call } from '../../lib/api.ts'
import { setBrand } from '../../lib/brand.ts'

const ADDRESS = '/api/company/brand'
const KEY = ['company', 'brand'] as const
const answer = dataOf(companyBrand)

const brandQuery = queryOptions({
  queryKey: KEY,
  queryFn: async ({ signal }) => (await call(answer, 'GET', ADDRESS, { signal })).data,
})

/** How the company looks. */
export const useCompanyBrand = () => useQuery(brandQuery)

/** Loads it anew, for a form that has collided with somebody else's. */
export function useReloadBrand() {
  const client = useQueryClient()
  return () => client.fetchQuery({ ...brandQuery, staleTime: 0 })
}

/** Saves it; the page around takes it on at once. */
export function useSaveBrand() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (body: BrandChange) => (await call(answer, 'PUT', ADDRESS, { body })).data,
    onSuccess: (data) => {
      client.setQueryData(KEY, data)
      setBrand(data.shown)
      emit('company updated')
    },
  })
}

/** What a logo suggests; requested once there is one. */
export const useProposal = (logo: string | null) =>
  useQuery({
    queryKey: [...KEY, 'proposal', logo],
    enabled: logo !== null,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }) =>
      (
        await call(dataOf(brandProposal), 'GET', `${ADDRESS}/proposal`, {
          query: { logo: logo ?? '' },
          signal,
        })
      ).data,
  })

/** The sample's widgets, drawn for a layout. */
export const useBrandSample = (layout: Layout | null) =>
  useQuery({
    queryKey: [...KEY, 'sample', layout],
    enabled: layout !== null,
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) =>
      (
        await call(dataOf(brandSample), 'GET', `${ADDRESS}/sample`, {
          query: { layout: layout ?? 'wide' },
          signal,
        })
      ).data,
  })

/** The sample's mail in a look that need not be saved. */
export const useBrandMail = ({ accent, logo }: Pick<BrandForm, 'accent' | 'logo'>) =>
  useQuery({
    queryKey: [...KEY, 'mail', accent, logo],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) =>
      (
        await call(dataOf(brandMail), 'GET', `${ADDRESS}/mail`, {
          query: { ...(accent && { accent }), ...(logo && { logo }) },
          signal,
        })
      ).data,
  })
