import type { AppContext } from '../../context.ts'
import { isClosed } from '../../http/closedCompany.ts'
import { exportReadyMail } from '../../mail/exportReady.ts'
import { defineJob } from '../../queue/job.ts'
import { addressOf } from '../host/addressOf.ts'
import { sendNotice } from '../notices/sendNotice.ts'
import { faceOf } from '../sender/faceOf.ts'
import { makeExport } from './makeExport.ts'
import { namedExport } from './queueExport.ts'
import { removeExport } from './removeExport.ts'

/** Makes an export, or goes on where the worker that made it has died. */
export const makeExportJob = defineJob({
  name: 'makeExport',
  slots: 'exports',
  payload: namedExport,
  run: makeExport,
})

/** Removes an export that has had its time, or has failed. */
export const removeExportJob = defineJob({
  name: 'removeExport',
  slots: 'exports',
  payload: namedExport,
  run: removeExport,
})

/** Mails the person who asked for an export that it is ready; nobody, where that person has left or is no admin any more, or the company is closed. */
export const exportReadyJob = defineJob({
  name: 'notifyExportReady',
  slots: 'notices',
  payload: namedExport,
  run: async (context: AppContext, { companyId, exportId }) => {
    if (!context.mailer) return
    const found = await context.db.tenant(companyId, async (tx) => {
      if (await isClosed(tx)) return
      return tx
        .selectFrom('exports')
        .innerJoin('users', 'users.id', 'exports.requestedBy')
        .select(['users.email', 'users.timezone', 'exports.bytes', 'exports.expiresAt'])
        .where('exports.id', '=', exportId)
        .where('exports.state', '=', 'ready')
        .where('users.role', '=', 'admin')
        .executeTakeFirst()
    })
    if (!found?.expiresAt) return
    const facts = {
      to: found.email,
      bytes: Number(found.bytes),
      until: Temporal.Instant.from(found.expiresAt).toZonedDateTimeISO(found.timezone ?? 'UTC'),
      link: `${await addressOf(context, companyId)}/company/settings`,
      face: await faceOf(context, companyId),
    }
    await sendNotice(context, await exportReadyMail(context.mailLayout, facts))
  },
})
