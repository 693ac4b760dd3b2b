import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, it } from 'vitest'
import { fromBufferPromise, fromRandomAccessReaderPromise, RandomAccessReader } from 'yauzl'
import { unzip } from '../../../test/unzip.ts'
import { openZip } from './zip.ts'
import { directoryRecord, endOfZip } from './zipRecords.ts'

const AT = Temporal.Instant.from('2026-03-14T15:09:26Z')
const { signal: endless } = new AbortController()

it('keeps every byte and every letter of a name', async () => {
  const zip = openZip(AT, endless)
  const reading = buffer(zip.output)
  const [large, picture] = [Buffer.from('words '.repeat(100_000)), randomBytes(200_000)]
  await zip.add('שלום 🌲/large.txt', [large.subarray(0, 7), large.subarray(7)])
  await zip.add('picture.png', [picture], { stored: true })
  await zip.add('empty.csv', [])
  await zip.end()
  const bytes = await reading
  expect(bytes.length).toBeLessThan(large.length)
  expect(await unzip(bytes)).toEqual(
    new Map([
      ['שלום 🌲/large.txt', large],
      ['picture.png', picture],
      ['empty.csv', Buffer.alloc(0)],
    ]),
  )
  expect(zip.digests.get('picture.png')).toBe(createHash('sha256').update(picture).digest('hex'))
  const { entries } = await entriesOf(bytes)
  expect(entries.map((entry) => entry.getLastModDate().getTime())).toEqual(
    Array(3).fill(AT.epochMilliseconds),
  )
})

it('passes on what breaks while a file is read, and ends a wait for a reader that is gone', async () => {
  const broken = openZip(AT, endless)
  broken.output.resume()
  const content = async function* () {
    yield 'begun'
    throw new Error('The store is gone.')
  }
  await expect(broken.add('broken.csv', content())).rejects.toThrow('The store is gone.')
  const given = new AbortController()
  const unread = openZip(AT, given.signal)
  const adding = unread.add('unread.bin', [randomBytes(2_000_000)], { stored: true })
  given.abort()
  await expect(adding).rejects.toThrow(/abort/)
})

it('takes more files than fit a plain ZIP, in memory and time that each adds little to', async () => {
  const files = 70_000
  const collect = collector()
  const zip = openZip(AT, endless)
  const read = Buffer.alloc(files * 300)
  let filled = 0
  zip.output.on('data', (bytes: Buffer) => {
    filled += bytes.copy(read, filled)
  })
  collect()
  const { heapUsed, external } = process.memoryUsage()
  const content = [Buffer.from('x')]
  for (let file = 0; file < files; file++) await zip.add(`reports/${file}.pdf`, content, { stored: true })
  collect()
  const after = process.memoryUsage()
  expect((after.heapUsed - heapUsed + after.external - external) / files).toBeLessThan(600)
  await Promise.all([once(zip.output, 'end'), zip.end()])
  const { count, entries } = await entriesOf(read.subarray(0, filled))
  expect([count, entries.length]).toEqual([files, files])
  expect(entries.at(-1)?.fileName).toBe(`reports/${files - 1}.pdf`)
}, 60_000)

it('names files beyond 4 GB, by ZIP64', async () => {
  const at = { name: Buffer.from('large.csv'), at: AT, stored: true, crc: 1 }
  const [bytes, start] = [5_000_000_000, 6_000_000_000]
  const directory = Buffer.concat([
    directoryRecord({ ...at, bytes, packed: bytes, start: 0 }),
    directoryRecord({ ...at, bytes: 7, packed: 7, start }),
  ])
  const place = start + 100_000
  const end = endOfZip({ files: 2, start: place, bytes: directory.length })
  const tail = new Tail(Buffer.concat([Buffer.alloc(100_000), directory, end]), start)
  const zip = await fromRandomAccessReaderPromise(tail, place + directory.length + end.length, {
    lazyEntries: true,
  })
  const read = []
  for await (const entry of zip.eachEntry())
    read.push([entry.uncompressedSize, entry.compressedSize, entry.relativeOffsetOfLocalHeader])
  expect(read).toEqual([
    [bytes, bytes, 0],
    [7, 7, start],
  ])
})

/** A large file of which only the end is read. */
class Tail extends RandomAccessReader {
  readonly #bytes: Buffer
  readonly #start: number
  constructor(bytes: Buffer, start: number) {
    super()
    this.#bytes = bytes
    this.#start = start
  }
  override _readStreamForRange(start: number, end: number): Readable {
    return Readable.from([this.#bytes.subarray(start - this.#start, end - this.#start)])
  }
}

function collector(): () => void {
  setFlagsFromString('--expose-gc')
  return runInNewContext('gc')
}

async function entriesOf(bytes: Buffer) {
  const zip = await fromBufferPromise(bytes, { lazyEntries: true, strictFileNames: true })
  const entries = []
  for await (const entry of zip.eachEntry()) entries.push(entry)
  return { count: zip.entryCount, entries }
}
