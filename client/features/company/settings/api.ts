import { useQuery, useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { dataOf } from '../../../../shared/api/common.ts'
import { company } from '../../../../shared/api/company.ts'
import { type CompanyDeletion, companyForAdmins } from '../../../../shared/api/companySettings.ts'
import { emit } from '../../../lib/analytics.ts'
import { call } from '../../../lib/api.ts'
import { updateSession } from '../../../lib/session.ts'
import { COMPANY_KEY } from '../api.ts'
import { HOST_KEY } from '../host/api.ts'
import { SENDER_KEY } from '../sender/api.ts'

const ADDRESS = '/api/company'
const SETTINGS_KEY = ['company', 'settings'] as const
/** Without the lists, which no setting needs. */
const settings = companyForAdmins.pick({
  name: true,
  phone: true,
  logo: true,
  whiteLabel: true,
  verifiedWhitelabel: true,
  keptDays: true,
})
export type Settings = z.infer<typeof settings>

export const loadSettings = async (signal?: AbortSignal): Promise<Settings> =>
  (await call(dataOf(settings), 'GET', ADDRESS, { ...(signal && { signal }) })).data

/** The company's settings, for an admin. */
export const useSettings = () =>
  useQuery({ queryKey: SETTINGS_KEY, queryFn: ({ signal }) => loadSettings(signal) })

/** Saves what is named, and returns the settings as they are then. Throws ApiError. */
export function useSaveSettings() {
  const client = useQueryClient()
  return async (change: Record<string, string>): Promise<Settings> => {
    const body = new FormData()
    for (const [name, value] of Object.entries(change)) body.set(name, value)
    const { data } = await call(dataOf(settings.extend(company.shape)), 'POST', ADDRESS, { body })
    client.setQueryData(SETTINGS_KEY, settings.parse(data))
    client.setQueryData(COMPANY_KEY, company.parse(data))
    updateSession({ company: company.parse(data) })
    emit('company updated')
    // Whether they are used depends on white-label.
    for (const queryKey of [HOST_KEY, SENDER_KEY]) void client.invalidateQueries({ queryKey })
    return settings.parse(data)
  }
}

/** Deletes the account; nobody of it is signed in any more. Throws ApiError. */
export const deleteCompany = (deletion: Extract<CompanyDeletion, { delete: true }>) =>
  call(dataOf(z.null()), 'DELETE', ADDRESS, { body: deletion })
