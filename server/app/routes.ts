import { auditRoutes } from '../features/audit/routes.ts'
import { authRoutes } from '../features/auth/routes.ts'
import { clientRoutes } from '../features/clients/routes.ts'
import { companyRoutes } from '../features/company/routes.ts'
import { configRoutes } from '../features/configs/routes.ts'
import { dashboardRoutes } from '../features/dashboards/routes.ts'
import { fileRoutes } from '../features/files/routes.ts'
import { invitationRoutes } from '../features/invitations/routes.ts'
import { pdfRoutes } from '../features/pdf/routes.ts'
import { reportRoutes } from '../features/reports/routes.ts'
import { showReports } from '../features/reports/showReports.ts'
import { senderRoutes } from '../features/sender/routes.ts'
import { sourceRoutes } from '../features/sources/routes.ts'
import { userRoutes } from '../features/users/routes.ts'
import type { Route } from '../http/route.ts'

/** Every endpoint, one line a feature. */
export const routes: readonly Route[] = [
  ...auditRoutes,
  ...authRoutes,
  ...clientRoutes,
  ...companyRoutes,
  ...configRoutes,
  ...dashboardRoutes(showReports),
  ...fileRoutes,
  ...invitationRoutes,
  ...pdfRoutes,
  ...reportRoutes,
  ...senderRoutes,
  ...sourceRoutes,
  ...userRoutes,
]
