import { auditRoutes } from '../features/audit/routes.ts'
import { authRoutes } from '../features/auth/routes.ts'
import { brandRoutes } from '../features/brand/routes.ts'
import { deletedRoutes } from '../features/bringBack/routes.ts'
import { browserErrorRoutes } from '../features/browserErrors/routes.ts'
import { clientNoteRoutes } from '../features/clients/notes/routes.ts'
import { clientRoutes } from '../features/clients/routes.ts'
import { companyRoutes } from '../features/companySettings/routes.ts'
import { configRoutes } from '../features/configs/routes.ts'
import { consentRoutes } from '../features/consent/routes.ts'
import { couponRoutes } from '../features/coupons/routes.ts'
import { dashboardRoutes } from '../features/dashboards/routes.ts'
import { exportRoutes } from '../features/exports/routes.ts'
import { fileRoutes } from '../features/files/routes.ts'
import { channelRoutes } from '../features/groups/channelRoutes.ts'
import { domainRoutes } from '../features/groups/domainRoutes.ts'
import { groupRoutes } from '../features/groups/routes.ts'
import { hostRoutes } from '../features/host/routes.ts'
import { identityRoutes } from '../features/identities/routes.ts'
import { invitationRoutes } from '../features/invitations/routes.ts'
import { liveRoutes } from '../features/live/routes.ts'
import { loginLinkRoutes } from '../features/loginLinks/routes.ts'
import { orderRoutes } from '../features/orders/routes.ts'
import { checkoutRoutes } from '../features/payments/checkoutRoutes.ts'
import { paymentRoutes } from '../features/payments/routes.ts'
import { pdfRoutes } from '../features/pdf/routes.ts'
import { registrationRoutes } from '../features/registration/routes.ts'
import { cancelOfDeleted } from '../features/reports/cancel.ts'
import { reviewRoutes } from '../features/reports/review/routes.ts'
import { reportRoutes } from '../features/reports/routes.ts'
import { showReports } from '../features/reports/showReports.ts'
import { secondFactorRoutes } from '../features/secondFactor/routes.ts'
import { senderRoutes } from '../features/sender/routes.ts'
import { sourceRoutes } from '../features/sources/routes.ts'
import { ssoRoutes } from '../features/sso/routes.ts'
import { subscriptionRoutes } from '../features/subscription/routes.ts'
import { userRoutes } from '../features/users/routes.ts'
import { viewAsRoutes } from '../features/viewAs/routes.ts'
import type { Route } from '../http/route.ts'

/** Every endpoint, one line a feature. */
export const routes: readonly Route[] = [
  ...auditRoutes,
  ...authRoutes,
  ...brandRoutes,
  ...browserErrorRoutes,
  ...clientRoutes,
  ...clientNoteRoutes,
  ...companyRoutes,
  ...configRoutes,
  ...consentRoutes,
  ...couponRoutes,
  ...dashboardRoutes(showReports, cancelOfDeleted),
  ...deletedRoutes,
  ...exportRoutes,
  ...fileRoutes,
  ...groupRoutes,
  ...domainRoutes,
  ...channelRoutes,
  ...hostRoutes,
  ...identityRoutes,
  ...invitationRoutes,
  ...liveRoutes,
  ...loginLinkRoutes,
  ...orderRoutes,
  ...checkoutRoutes,
  ...paymentRoutes,
  ...pdfRoutes,
  ...registrationRoutes,
  ...reportRoutes,
  ...reviewRoutes,
  ...secondFactorRoutes,
  ...senderRoutes,
  ...sourceRoutes,
  ...ssoRoutes,
  ...subscriptionRoutes,
  ...userRoutes,
  ...viewAsRoutes,
]
