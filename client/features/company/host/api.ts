import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { dataOf } from '../../../../shared/api/common.ts'
import { type CompanyHost, companyHost, type HostChange } from '../../../../shared/api/host.ts'
import { emit } from '../../../lib/analytics.ts'
import { call } from '../../../lib/api.ts'
import { session, updateSession } from '../../../lib/session.ts'
import { COMPANY_KEY } from '../api.ts'
import { lookAgainWhile } from '../dns/lookAgain.ts'

export const HOST_KEY = ['company', 'host'] as const
const answer = dataOf(companyHost)
const ADDRESS = '/api/company/host'

export const loadHost = async (signal?: AbortSignal): Promise<CompanyHost> =>
  (await call(answer, 'GET', ADDRESS, { ...(signal && { signal }) })).data

/** The company's own address, with its DNS records. Links that are copied begin with it as soon as it is served. */
export function useHost() {
  const host = useQuery({
    queryKey: HOST_KEY,
    queryFn: ({ signal }) => loadHost(signal),
    refetchInterval: lookAgainWhile<CompanyHost>(({ state }) => state === 'waiting'),
  })
  const { data } = host
  useEffect(() => {
    const { company } = session()
    if (!data || !company) return
    const isServed = data.state === 'served' || data.state === 'failing'
    updateSession({ company: { ...company, ownAddress: isServed ? data.address : null } })
  }, [data])
  return host
}

/** Whatever changes the host answers with it as it is then. */
function useHostChange<Input>(change: (input: Input) => Promise<{ data: CompanyHost }>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: async ({ data }) => {
      client.setQueryData(HOST_KEY, data)
      await client.invalidateQueries({ queryKey: COMPANY_KEY, exact: true })
    },
  })
}

export const useSetHost = () =>
  useHostChange(async (body: HostChange) => {
    const changed = await call(answer, 'PUT', ADDRESS, { body })
    emit('company updated')
    return changed
  })
export const useCheckHost = () => useHostChange<void>(() => call(answer, 'POST', `${ADDRESS}/check`))
