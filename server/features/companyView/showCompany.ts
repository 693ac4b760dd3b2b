import { role } from '../../../shared/api/auth.ts'
import type { Company } from '../../../shared/api/company.ts'
import type { CompanyForAdmins } from '../../../shared/api/companySettings.ts'
import type { AppContext } from '../../context.ts'
import type { Tenant } from '../../db/database.ts'
import { loadCompany } from '../company/loadCompany.ts'
import { discountOf } from '../coupons/discountOf.ts'
import { showHost } from '../host/showHost.ts'
import { listOrders } from '../orders/list.ts'
import { showReports } from '../reports/showReports.ts'
import { showSender } from '../sender/showSender.ts'
import { showSources } from '../sources/showSources.ts'
import { listTeam } from '../users/listTeam.ts'
import { presentCompany } from './presentCompany.ts'

/** The company as all who work in it see it; every page carries this. */
export const showCompany = async (context: AppContext, tx: Tenant): Promise<Company> =>
  presentCompany(context, await loadCompany(tx))

/** The same with what only admins see, and whole lists. */
export async function showCompanyForAdmins(context: AppContext, tx: Tenant): Promise<CompanyForAdmins> {
  const facts = await loadCompany(tx)
  const { company } = facts
  const sender = await showSender(context, tx)
  const host = await showHost(context, tx)
  const isServed = host.state === 'served' || host.state === 'failing'
  const activeEmail = sender.isUsed
  return {
    ...presentCompany(context, facts),
    emailUsername: company.emailUsername,
    discount: await discountOf(tx),
    whiteLabel: company.whiteLabel,
    activeEmail,
    domainCname: host.records.find(({ purpose }) => purpose === 'alias')?.expected ?? null,
    emailDns: sender.records,
    fromAddress: activeEmail && sender.address ? sender.address : sender.fallbackAddress,
    verifiedWhitelabel: { domain: isServed, email: activeEmail },
    users: (await listTeam(tx, {})).data,
    sources: await showSources(context, tx),
    automaticReports: await showReports(tx),
    invoices: await listOrders(tx),
    products: productsOf(context),
    roles: role.options.map((id) => ({ id, name: id })),
    keptDays: context.config.companyKeepDays,
  }
}

/** In dollars; none where nothing is paid. */
function productsOf({ config: { prices } }: AppContext): CompanyForAdmins['products'] {
  if (!prices) return []
  return [
    { id: 'dashboards', interval: 1, price: prices.monthly / 100 },
    { id: 'dashboards', interval: 12, price: prices.annual / 100 },
  ]
}
