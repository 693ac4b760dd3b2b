import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readDataLines, readLines } from './stream.ts'

function streamOf(chunks: Uint8Array[]): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(chunk)
      controller.close()
    },
  })
}
const encode = (text: string) => new TextEncoder().encode(text)

async function linesOf(chunks: Uint8Array[]) {
  const lines: unknown[] = []
  for await (const line of readLines(streamOf(chunks))) lines.push(line)
  return lines
}

describe('readLines', () => {
  it('gives the same values however the bytes are cut, also inside a letter', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.jsonValue(), { maxLength: 8 }),
        fc.infiniteStream(fc.integer({ min: 1, max: 7 })),
        async (values, sizes) => {
          const bytes = encode(values.map((value) => `${JSON.stringify(value)}\n`).join(''))
          const chunks: Uint8Array[] = []
          for (let from = 0; from < bytes.length; ) {
            const size = sizes.next().value ?? 1
            chunks.push(bytes.slice(from, from + size))
            from += size
          }
          expect(await linesOf(chunks)).toEqual(JSON.parse(JSON.stringify(values)))
        },
      ),
    )
  })

  it('cuts a letter of several bytes', async () => {
    const bytes = encode('{"name":"Müller – 東京"}\n')
    expect(await linesOf([...bytes].map((byte) => Uint8Array.of(byte)))).toEqual([{ name: 'Müller – 東京' }])
  })

  it('counts a last line without line break and passes over empty ones', async () => {
    expect(await linesOf([encode('1\n\n  \n2\r\n3')])).toEqual([1, 2, 3])
  })

  it('fails on a line that is not JSON', async () => {
    await expect(linesOf([encode('<html>\n')])).rejects.toThrow(SyntaxError)
  })

  it('hands a line over before the next chunk has come', async () => {
    let release: (() => void) | undefined
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        controller.enqueue(encode('1\n'))
        release = () => {
          controller.enqueue(encode('2\n'))
          controller.close()
        }
      },
    })
    const lines = readLines(body)
    expect((await lines.next()).value).toBe(1)
    release?.()
    expect((await lines.next()).value).toBe(2)
  })
})

describe('readDataLines', () => {
  const done =
    '{"type":"done","windows":{"current":{"start":"2026-10-01","end":"2026-10-31","label":"x"},"compare":null}}\n'
  it('says whether the stream was whole', async () => {
    expect(await readDataLines(streamOf([encode(done)]), () => undefined)).toBe(true)
    expect(await readDataLines(streamOf([encode('{"type":"widget"}\n')]), () => undefined)).toBe(false)
  })
  it('passes over kinds of line it does not know', async () => {
    const seen: string[] = []
    await readDataLines(streamOf([encode(`{"type":"later"}\nnull\n7\n${done}`)]), (line) =>
      seen.push(line.type),
    )
    expect(seen).toEqual(['done'])
  })
})
