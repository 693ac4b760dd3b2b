import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { byteRange } from '../../../shared/rules/byteRange.ts'
import { downloadName } from '../../../shared/rules/fileNames.ts'
import type { AppContext } from '../../context.ts'
import type { Tenant } from '../../db/database.ts'
import { attachment } from '../../http/attachment.ts'
import type { Actor } from '../../http/session.ts'
import { notFound } from '../../lib/errors.ts'
import { record } from '../audit/record.ts'
import { isOver, subjectOf } from './exports.ts'
import { listParts, readParts } from './parts.ts'

/** Sends the ZIP of an export, or the piece of it that is asked for. Throws AppError('not_found'). */
export async function sendExport(
  context: AppContext,
  {
    actor,
    exportId,
    request,
    reply,
  }: { actor: Actor; exportId: string; request: FastifyRequest; reply: FastifyReply },
): Promise<FastifyReply> {
  const { companyId } = actor
  const found = await context.db.tenant(companyId, (tx) =>
    tx
      .selectFrom('exports')
      .innerJoin('companies', 'companies.id', 'exports.companyId')
      .select(['exports.id', 'exports.state', 'bytes', 'finishedAt', 'exports.expiresAt', 'companies.name'])
      .where('exports.id', '=', exportId)
      .executeTakeFirst(),
  )
  if (found?.state !== 'ready' || isOver(found, context.now())) throw notFound('export')
  const size = Number(found.bytes)
  const etag = `"${found.id}"`
  // A piece of another file would not fit: then all of this one is sent.
  const condition = request.headers['if-range']
  const fits = condition === undefined || condition === etag
  const range = fits ? byteRange(request.headers.range, size) : null
  reply.header('accept-ranges', 'bytes').header('etag', etag)
  if (range === 'unsatisfiable') return reply.status(416).header('content-range', `bytes */${size}`).send()
  const { start, end } = range ?? { start: 0, end: size - 1 }
  if (range) reply.status(206).header('content-range', `bytes ${start}-${end}/${size}`)
  await context.db.tenant(companyId, (tx) => note(tx, actor, { id: exportId, isFromStart: start === 0 }))
  const parts = await listParts(context, companyId, exportId)
  const day = (found.finishedAt ?? '').slice(0, 10)
  return reply
    .type('application/zip')
    .header('content-length', end - start + 1)
    .header('content-disposition', attachment(downloadName(`${found.name} ${day}`, 'zip', 'export')))
    .send(Readable.from(readParts(context, parts, { start, end }), { objectMode: false }))
}

/**
 * Records the download. A piece that begins later continues one, and is recorded only where this person has begun none
 * from this address within the hour: whoever leaves the first byte out would else have the rest unseen.
 */
async function note(
  tx: Tenant,
  actor: Actor,
  { id, isFromStart }: { id: string; isFromStart: boolean },
): Promise<void> {
  if (!isFromStart) {
    // Pieces that are asked for at once wait for the first one's entry.
    await sql`select pg_advisory_xact_lock(hashtext(${`download ${id} ${actor.userId}`}))`.execute(tx)
    const begun = await tx
      .selectFrom('auditEntries')
      .select('id')
      .where('actorId', '=', actor.userId)
      .where('action', '=', 'export.downloaded')
      .where('subjectId', '=', id)
      .where('address', '=', actor.address)
      .where('at', '>', sql<string>`clock_timestamp() - interval '1 hour'`)
      .limit(1)
      .executeTakeFirst()
    if (begun) return
  }
  await record(tx, actor, { action: 'export.downloaded', subject: subjectOf({ id }) })
}
