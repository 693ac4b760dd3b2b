import { resetMailJob } from '../server/features/auth/resetMailJob.ts'
import { invitationMailJob } from '../server/features/invitations/invitationMailJob.ts'
import { registrationMailJob } from '../server/features/registration/registrationMailJob.ts'
import { formerAddressMailJob, newAddressMailJob } from '../server/features/users/emailChangeMailJobs.ts'
import { runQueued } from './runQueued.ts'
import type { TestApp } from './startApp.ts'

/** Mails the links that wait for a worker: of registrations, invitations, new passwords, new addresses and those that stop these. */
export async function sendLinks(app: TestApp): Promise<void> {
  const jobs = [registrationMailJob, invitationMailJob, resetMailJob, newAddressMailJob, formerAddressMailJob]
  for (const job of jobs) await runQueued(app, job)
}
