import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { dataOf } from '../../../../shared/api/common.ts'
import { type CompanySender, sender } from '../../../../shared/api/sender.ts'
import { call } from '../../../lib/api.ts'
import { COMPANY_KEY } from '../api.ts'

export const SENDER_KEY = ['company', 'sender'] as const
const answer = dataOf(sender)
const ADDRESS = '/api/company/sender'

/** The address that reports are sent from, with its DNS records. */
export const useSender = () =>
  useQuery({
    queryKey: SENDER_KEY,
    queryFn: async ({ signal }) => (await call(answer, 'GET', ADDRESS, { signal })).data,
  })

/** Whatever changes the sender answers with it as it is then. */
function useSenderChange<Input>(change: (input: Input) => Promise<{ data: CompanySender }>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: async ({ data }) => {
      client.setQueryData(SENDER_KEY, data)
      await client.invalidateQueries({ queryKey: COMPANY_KEY, exact: true })
    },
  })
}

export const useSetAddress = () =>
  useSenderChange((address: string | null) => call(answer, 'PUT', ADDRESS, { body: { address } }))
export const useCheckRecords = () => useSenderChange<void>(() => call(answer, 'POST', `${ADDRESS}/check`))
export const useRotateKey = () => useSenderChange<void>(() => call(answer, 'POST', `${ADDRESS}/key`))
