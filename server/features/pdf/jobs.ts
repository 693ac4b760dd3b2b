import { sql } from 'kysely'
import { nanoid } from 'nanoid'
import type { AppContext } from '../../context.ts'
import type { Tenant } from '../../db/database.ts'
import { GUESTS_PDFS_WAITING } from '../../http/bounds.ts'
import { AppError } from '../../lib/errors.ts'
import { MINUTES_KEPT } from './tickets.ts'

/** How long a finished PDF is shared with other guests who request the same. */
const SHARED_SECONDS = 60
const RETRY_SECONDS = 60
/** However many wait, a PDF comes before the work of its slots that nobody waits for. */
const OTHER_WORK = 100

/** Tries of one job: a crashed or hung browser costs one. */
export const MOST_ATTEMPTS = 3

export interface NewPdf {
  companyId: string
  dashboardId: string
  /** Of the link that it is requested by. */
  accessEpoch: number
  guest: boolean
  /** What is printed; of equal ones of one dashboard and epoch, guests get the same file. */
  request: string
}

/**
 * A job that makes this PDF: for guests one that is under way or has just been finished, else a new one. Of jobs of
 * several companies those of the one that has fewer waiting come first. Throws AppError('too_many_tries') where the
 * company's guests have too many waiting.
 */
export async function jobFor(context: AppContext, tx: Tenant, wanted: NewPdf): Promise<string> {
  const { companyId, guest } = wanted
  // Requests of a company's guests are serialised, so that equal ones find each other and none slips past the
  // limit.
  if (guest)
    await sql`select pg_advisory_xact_lock(hashtextextended(${`guest PDFs ${companyId}`}, 0))`.execute(tx)
  const same = guest ? await findSame(context, tx, wanted) : null
  if (same) return same
  const waiting = await countOpen(context, tx, wanted)
  if (guest && waiting >= GUESTS_PDFS_WAITING) {
    throw new AppError(
      'too_many_tries',
      'Many PDFs are being made for readers right now. Wait a minute, then try again.',
      { retryAfter: RETRY_SECONDS },
    )
  }
  const id = nanoid()
  await tx
    .insertInto('pdfJobs')
    .values({ id, ...wanted, createdAt: context.now().toString() })
    .execute()
  await context.queue.add(
    tx,
    guest ? 'printGuestPdf' : 'printPdf',
    { companyId, jobId: id },
    { maxAttempts: MOST_ATTEMPTS, priority: Math.min(waiting, OTHER_WORK) - OTHER_WORK },
  )
  return id
}

/** Older jobs have been given up. */
const oldest = (context: AppContext) => context.now().subtract({ minutes: MINUTES_KEPT }).toString()

async function findSame(context: AppContext, tx: Tenant, wanted: NewPdf): Promise<string | null> {
  const { dashboardId, accessEpoch, request } = wanted
  const shared = context.now().subtract({ seconds: SHARED_SECONDS }).toString()
  const row = await tx
    .selectFrom('pdfJobs')
    .select('id')
    .where('dashboardId', '=', dashboardId)
    .where('accessEpoch', '=', accessEpoch)
    .where('guest', '=', true)
    .where('request', '=', sql`${request}::jsonb`)
    .where('createdAt', '>', oldest(context))
    .where((either) =>
      either.or([
        either('state', 'in', ['queued', 'running']),
        either.and([either('state', '=', 'ready'), either('finishedAt', '>', shared)]),
      ]),
    )
    .orderBy('createdAt', 'desc')
    .executeTakeFirst()
  return row?.id ?? null
}

async function countOpen(context: AppContext, tx: Tenant, { guest }: NewPdf): Promise<number> {
  const { open } = await tx
    .selectFrom('pdfJobs')
    .select(({ fn }) => fn.countAll<number>().as('open'))
    .where('guest', '=', guest)
    .where('state', 'in', ['queued', 'running'])
    .where('createdAt', '>', oldest(context))
    .executeTakeFirstOrThrow()
  return open
}
