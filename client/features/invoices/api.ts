import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { dataOf } from '../../../shared/api/common.ts'
import { order } from '../../../shared/api/orders.ts'
import { call } from '../../lib/api.ts'

/** What was charged, newest first. */
export const useInvoices = () =>
  useQuery({
    queryKey: ['orders'],
    queryFn: async ({ signal }) =>
      (await call(dataOf(z.array(order)), 'GET', '/api/orders', { signal })).data,
  })

/** Where the same is as a file. */
export const INVOICES_CSV = '/api/orders.csv'
