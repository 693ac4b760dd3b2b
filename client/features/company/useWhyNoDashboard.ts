import { useUser } from '../../lib/session.ts'
import { whyNoDashboard } from './adding.ts'
import { useCompany } from './api.ts'

/** Why no dashboard can be added at present, and what to do; null where one can, or while nobody knows. */
export function useWhyNoDashboard(): string | null {
  const { data: company } = useCompany()
  const isAdmin = useUser().roleName === 'admin'
  return company ? whyNoDashboard(company, isAdmin) : null
}
