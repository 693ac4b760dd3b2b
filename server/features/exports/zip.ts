import { createHash, type Hash } from 'node:crypto'
import { once } from 'node:events'
import { PassThrough, Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { crc32, createDeflateRaw } from 'node:zlib'
import { dataDescriptor, directoryRecord, endOfZip, localHeader, type ZipEntry } from './zipRecords.ts'

export type Content = AsyncIterable<string | Buffer> | Iterable<string | Buffer>

/** A ZIP that is written file by file, as fast as it is read. Of a file that is written, its line in the directory stays. */
export interface Zip {
  /** Adds a file and waits until it is written. `stored`: not compressed, as it already is. */
  add(path: string, content: Content, options?: { stored?: boolean }): Promise<void>
  /** Writes the directory, which makes it a ZIP. */
  end(): Promise<void>
  output: Readable
  /** What has been added: SHA-256 in hex, by path. */
  digests: ReadonlyMap<string, string>
}

/** Bytes of a path: its length is stored in 16 bits. */
const MOST_NAME = 0xffff

/**
 * Opens a ZIP; where anything is larger than 4 GB, it is one by ZIP64. `signal` ends a wait for a reader that is gone.
 */
export function openZip(at: Temporal.Instant, signal: AbortSignal): Zip {
  const output = new PassThrough()
  const digests = new Map<string, string>()
  const directory = new Blocks()
  let written = 0

  const write = async (bytes: Buffer) => {
    written += bytes.length
    if (!output.write(bytes)) await once(output, 'drain', { signal })
  }
  const pack = async (content: Readable, stored: boolean) => {
    const writeAll = async (packed: AsyncIterable<Buffer>) => {
      for await (const bytes of packed) await write(bytes)
    }
    await (stored
      ? pipeline(content, writeAll, { signal })
      : pipeline(content, createDeflateRaw(), writeAll, { signal }))
  }
  return {
    output,
    digests,
    add: async (path, content, { stored = false } = {}) => {
      const name = Buffer.from(path)
      if (name.length > MOST_NAME) throw new Error(`A path of ${name.length} bytes fits no ZIP.`)
      const entry: ZipEntry = { name, at, stored, crc: 0, bytes: 0, packed: 0, start: written }
      await write(localHeader(entry))
      const before = written
      const hash = createHash('sha256')
      await pack(Readable.from(counted(content, entry, hash), { objectMode: false }), stored)
      entry.packed = written - before
      await write(dataDescriptor(entry))
      directory.add(directoryRecord(entry))
      digests.set(path, hash.digest('hex'))
    },
    end: async () => {
      const start = written
      for (const block of directory) await write(block)
      output.end(endOfZip({ files: digests.size, start, bytes: written - start }))
    },
  }
}

/** Small pieces are passed on together: each costs a step of compressing and of counting. */
const PIECE_BYTES = 65_536

async function* counted(content: Content, entry: ZipEntry, hash: Hash): AsyncGenerator<Buffer> {
  let waiting: Buffer[] = []
  let bytes = 0
  const taken = () => {
    const piece = Buffer.concat(waiting)
    hash.update(piece)
    entry.crc = crc32(piece, entry.crc)
    entry.bytes += piece.length
    waiting = []
    bytes = 0
    return piece
  }
  for await (const piece of content) {
    const buffer = typeof piece === 'string' ? Buffer.from(piece) : piece
    waiting.push(buffer)
    bytes += buffer.length
    if (bytes >= PIECE_BYTES) yield taken()
  }
  if (bytes > 0) yield taken()
}

/** Many short records in few buffers: one of its own costs more than what is in it. */
class Blocks {
  readonly #full: Buffer[] = []
  #last = Buffer.alloc(PIECE_BYTES)
  #filled = 0

  add(record: Buffer): void {
    for (let from = 0; from < record.length; ) {
      const copied = record.copy(this.#last, this.#filled, from)
      from += copied
      this.#filled += copied
      if (this.#filled < PIECE_BYTES) continue
      this.#full.push(this.#last)
      this.#last = Buffer.alloc(PIECE_BYTES)
      this.#filled = 0
    }
  }

  *[Symbol.iterator](): Generator<Buffer> {
    yield* this.#full
    yield this.#last.subarray(0, this.#filled)
  }
}
