import type { AppContext } from '../context.ts'
import { resetMailJob } from '../features/auth/resetMailJob.ts'
import { closedMailJob } from '../features/companySettings/closedMailJob.ts'
import { removeCompanyJob } from '../features/companySettings/removeCompanyJob.ts'
import { exportReadyJob, makeExportJob, removeExportJob } from '../features/exports/exportJobs.ts'
import { unrecordedFileJob } from '../features/files/unrecordedFileJob.ts'
import { channelDisabledJob } from '../features/groups/channels/channelDisabledJob.ts'
import { deliverAlertsJob } from '../features/groups/channels/deliverJob.ts'
import { scanDomainsJob } from '../features/groups/scan/scanDomainsJob.ts'
import { checkHostJob } from '../features/host/checkHostJob.ts'
import { hostLostJob } from '../features/host/hostLostJob.ts'
import { identityChangedMailJob } from '../features/identities/changedMailJob.ts'
import { invitationMailJob } from '../features/invitations/invitationMailJob.ts'
import { linkUsedJob } from '../features/loginLinks/linkUsedJob.ts'
import { sourcesLostJob } from '../features/loginLinks/sourcesLostJob.ts'
import { reconcileJob } from '../features/payments/reconcileJob.ts'
import { printGuestPdfJob, printPdfJob } from '../features/pdf/printPdfJobs.ts'
import { lookAtPlanJob } from '../features/plan/lookAtPlanJob.ts'
import { planNoticeJob } from '../features/plan/planNoticeJob.ts'
import { registrationMailJob } from '../features/registration/registrationMailJob.ts'
import { unclaimedMailJob } from '../features/registration/unclaimedMailJob.ts'
import { notifyOwnerJob } from '../features/reports/notifyOwnerJob.ts'
import { reportsStoppedJob } from '../features/reports/reportsStoppedJob.ts'
import { reviewMailJob } from '../features/reports/review/mailJob.ts'
import { runReportJob } from '../features/reports/runReportJob.ts'
import { secondFactorMailJob } from '../features/secondFactor/notify.ts'
import { checkSenderJob } from '../features/sender/checkSenderJob.ts'
import { senderLostJob } from '../features/sender/senderLostJob.ts'
import { newDeviceMailJob } from '../features/signIn/newDevice.ts'
import { probeSourceJob } from '../features/sources/probeSourceJob.ts'
import { ssoChangedJob } from '../features/sso/changedJob.ts'
import { checkSsoDomainJob } from '../features/sso/checkDomainJob.ts'
import { ssoDomainLostJob } from '../features/sso/domainLostJob.ts'
import { endReplacedJob } from '../features/subscription/endReplacedJob.ts'
import { endWithAccountJob } from '../features/subscription/endWithAccountJob.ts'
import { finishPlanChangeJob } from '../features/subscription/finishPlanChangeJob.ts'
import { formerAddressMailJob, newAddressMailJob } from '../features/users/emailChangeMailJobs.ts'
import type { Job } from '../queue/job.ts'
import type { TaskName } from '../queue/queue.ts'

/** A job that can be added has its line here, or no worker would take it. */
const jobs: Record<TaskName, Job<AppContext>> = {
  runReport: runReportJob,
  tellOwner: notifyOwnerJob,
  mailReview: reviewMailJob,
  scanDomains: scanDomainsJob,
  deliverAlerts: deliverAlertsJob,
  notifyChannelDisabled: channelDisabledJob,
  printPdf: printPdfJob,
  printGuestPdf: printGuestPdfJob,
  probeSource: probeSourceJob,
  checkSender: checkSenderJob,
  notifySenderLost: senderLostJob,
  checkHost: checkHostJob,
  notifyHostLost: hostLostJob,
  checkSsoDomain: checkSsoDomainJob,
  notifySsoChanged: ssoChangedJob,
  notifySsoDomainLost: ssoDomainLostJob,
  notifySourcesLost: sourcesLostJob,
  notifyLoginLinkUsed: linkUsedJob,
  notifyCompanyClosed: closedMailJob,
  removeCompany: removeCompanyJob,
  mailReportsStopped: reportsStoppedJob,
  lookAtPlan: lookAtPlanJob,
  mailPlanNotice: planNoticeJob,
  makeExport: makeExportJob,
  removeExport: removeExportJob,
  notifyExportReady: exportReadyJob,
  discardUnrecorded: unrecordedFileJob,
  mailRegistration: registrationMailJob,
  mailUnclaimed: unclaimedMailJob,
  reconcilePayments: reconcileJob,
  mailReset: resetMailJob,
  mailInvitation: invitationMailJob,
  mailNewAddress: newAddressMailJob,
  mailFormerAddress: formerAddressMailJob,
  mailIdentityChanged: identityChangedMailJob,
  mailSecondFactor: secondFactorMailJob,
  mailNewDevice: newDeviceMailJob,
  finishPlanChange: finishPlanChangeJob,
  endReplaced: endReplacedJob,
  endWithAccount: endWithAccountJob,
}

/** Every job that workers take. */
export const JOBS: readonly Job<AppContext>[] = Object.values(jobs)
