import { useQuery } from '@tanstack/react-query'
import { dataOf } from '../../../shared/api/common.ts'
import { domainOwners } from '../../../shared/api/domains.ts'
import { call } from '../../lib/api.ts'
import { OWNERS_KEY } from './keys.ts'

/** Who may look after a domain, as options by name: all who work in the company. */
export function useOwners(): { value: string; label: string }[] {
  const { data = [] } = useQuery({
    queryKey: OWNERS_KEY,
    queryFn: async ({ signal }) =>
      (await call(dataOf(domainOwners), 'GET', '/api/domain-owners', { signal })).data,
  })
  return data.map(({ id, name }) => ({ value: id, label: name }))
}
