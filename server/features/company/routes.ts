import { dataOf } from '../../../shared/api/common.ts'
import { company } from '../../../shared/api/company.ts'
import { route } from '../../http/route.ts'
import { loadCompany } from './loadCompany.ts'
import { presentCompany } from './present.ts'

export const companyRoutes = [
  route({
    method: 'GET',
    path: '/api/company',
    access: 'self',
    summary: 'The company with its state, services and allowances',
    response: dataOf(company),
    handle: async ({ context, actor }) => ({
      data: presentCompany(context, await context.db.tenant(actor.companyId, loadCompany)),
    }),
  }),
]
