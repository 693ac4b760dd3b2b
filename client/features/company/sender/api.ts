import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { dataOf } from '../../../../shared/api/common.ts'
import { type CompanySender, type SenderChange, sender } from '../../../../shared/api/sender.ts'
import { emit } from '../../../lib/analytics.ts'
import { call } from '../../../lib/api.ts'
import { COMPANY_KEY } from '../api.ts'
import { lookAgainWhile } from '../dns/lookAgain.ts'

export const SENDER_KEY = ['company', 'sender'] as const
const answer = dataOf(sender)
const ADDRESS = '/api/company/sender'

export const loadSender = async (signal?: AbortSignal): Promise<CompanySender> =>
  (await call(answer, 'GET', ADDRESS, { ...(signal && { signal }) })).data

/** The address that reports are sent from, with its DNS records. */
export const useSender = () =>
  useQuery({
    queryKey: SENDER_KEY,
    queryFn: ({ signal }) => loadSender(signal),
    refetchInterval: lookAgainWhile<CompanySender>(
      ({ address, isVerified }) => address !== null && !isVerified,
    ),
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
  useSenderChange(async (body: SenderChange) => {
    const changed = await call(answer, 'PUT', ADDRESS, { body })
    emit('company updated')
    return changed
  })
export const useCheckRecords = () => useSenderChange<void>(() => call(answer, 'POST', `${ADDRESS}/check`))
export const useRotateKey = () => useSenderChange<void>(() => call(answer, 'POST', `${ADDRESS}/key`))
