import type { AppContext } from '../../context.ts'
import { newFileName } from '../../files/fileName.ts'
import { FileStoreError } from '../../files/store.ts'
import type { ExportLease } from './lease.ts'

/** Bytes of a piece: what a store writes whole, and what is in memory while it does. */
const PART_BYTES = 8 * 1024 * 1024

/**
 * Stores a stream as pieces, each named in the database before it is written, so that nothing is left behind by a
 * worker that dies. Returns its size.
 */
export async function storeParts(
  context: AppContext,
  lease: ExportLease,
  stream: AsyncIterable<Buffer>,
  partBytes = PART_BYTES,
): Promise<number> {
  const piece = Buffer.allocUnsafe(partBytes)
  let filled = 0
  let position = 0
  let total = 0
  const flush = async () => {
    await storePart(context, lease, { position: position++, bytes: piece.subarray(0, filled) })
    total += filled
    filled = 0
  }
  for await (const chunk of stream) {
    for (let from = 0; from < chunk.length; ) {
      const copied = chunk.copy(piece, filled, from)
      from += copied
      filled += copied
      if (filled === partBytes) await flush()
    }
  }
  if (filled > 0) await flush()
  return total
}

async function storePart(
  { db, files }: AppContext,
  { companyId, exportId, write }: ExportLease,
  { position, bytes }: { position: number; bytes: Buffer },
): Promise<void> {
  const name = newFileName('part')
  await db.tenant(companyId, async (tx) => {
    await write(tx, {})
    const values = { companyId, exportId, position, name, bytes: bytes.length }
    await tx.insertInto('exportParts').values(values).execute()
  })
  await files.write(name, bytes, 'application/octet-stream')
}

export interface Part {
  name: string
  bytes: number
}

export const listParts = (
  { db }: Pick<AppContext, 'db'>,
  companyId: string,
  exportId: string,
): Promise<Part[]> =>
  db.tenant(companyId, (tx) =>
    tx
      .selectFrom('exportParts')
      .select(['name', 'bytes'])
      .where('exportId', '=', exportId)
      .orderBy('position')
      .execute(),
  )

/** The bytes from `start` to `end`, both included, of the pieces put together. */
export async function* readParts(
  { files }: Pick<AppContext, 'files'>,
  parts: readonly Part[],
  { start, end }: { start: number; end: number },
): AsyncGenerator<Buffer> {
  let begin = 0
  for (const { name, bytes } of parts) {
    const [from, to] = [Math.max(start - begin, 0), Math.min(end + 1 - begin, bytes)]
    begin += bytes
    if (from >= to) continue
    const found = await files.read(name)
    if (!found) throw new FileStoreError('A piece of an export is gone.')
    let at = 0
    for await (const chunk of found.stream as AsyncIterable<Buffer>) {
      const wanted = chunk.subarray(Math.max(from - at, 0), Math.max(to - at, 0))
      at += chunk.length
      if (wanted.length > 0) yield wanted
    }
    if (at !== bytes) throw new FileStoreError('A piece of an export is not whole.')
  }
}

/** Removes the pieces of an export from the store, then their names. */
export async function removeParts(context: AppContext, companyId: string, exportId: string): Promise<void> {
  for (const { name } of await listParts(context, companyId, exportId)) {
    await context.files.remove(name)
    await context.db.tenant(companyId, (tx) =>
      tx.deleteFrom('exportParts').where('name', '=', name).execute(),
    )
  }
}
