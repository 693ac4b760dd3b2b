import { resetMailJob } from '../server/features/auth/resetMailJob.ts'
import { invitationMailJob } from '../server/features/invitations/invitationMailJob.ts'
import { registrationMailJob } from '../server/features/registration/registrationMailJob.ts'
import { newAddressMailJob } from '../server/features/users/emailChangeMailJobs.ts'
import { runQueued } from './runQueued.ts'
import type { TestApp } from './startApp.ts'

/** Mails the links that wait for a worker: of registrations, invitations, new passwords and addresses. */
export async function sendLinks(app: TestApp): Promise<void> {
  for (const job of [registrationMailJob, invitationMailJob, resetMailJob, newAddressMailJob])
    await runQueued(app, job)
}
