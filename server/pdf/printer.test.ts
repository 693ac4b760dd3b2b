import { execFileSync } from 'node:child_process'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { readPdf } from '../../test/readPdf.ts'
import { browserArguments } from './browserArguments.ts'
import { createBrowserSlot } from './browserSlot.ts'
import { createPdfPrinter } from './printer.ts'

const printer = createPdfPrinter({ chromiumPath: null, pdfConcurrency: 2 }, 'p { color: #333 }')
let asked = 0
const server = createServer((_request, response) => {
  asked += 1
  response.end('secret of the network')
})

beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)))
afterAll(async () => {
  await printer.close()
  await new Promise((resolve) => server.close(resolve))
})

const textOf = async (printed: Promise<{ pdf: Buffer }>) => readPdf((await printed).pdf)

const page = (body: string) => ({ title: 'Report', body })

test('prints selectable text with a title and a language', async () => {
  const pdf = await textOf(printer.print(page('<h1>Grüße an Łódź</h1><p>Umsatz 1.234 €</p>')))
  expect(pdf.pages).toBe(1)
  expect(pdf.text).toContain('Grüße an Łódź')
  expect(pdf.text).toContain('1.234 €')
  expect(pdf.title).toBe('Report')
})

test('reaches neither network nor files and runs no script', async () => {
  const { port } = server.address() as AddressInfo
  const address = `http://127.0.0.1:${port}/`
  const pdf = await textOf(
    printer.print(
      page(`<p>before</p>
        <img src="${address}a.png"><iframe src="${address}b"></iframe><link rel="stylesheet" href="${address}c.css">
        <object data="${address}d"></object><iframe src="file:///etc/passwd"></iframe>
        <iframe src="http://169.254.169.254/latest/meta-data/"></iframe>
        <script>document.body.textContent = 'script ran'</script>`),
    ),
  )
  expect(asked).toBe(0)
  expect(pdf.text).toContain('before')
  expect(pdf.text).not.toMatch(/script ran|secret|root:/)
})

test('a killed browser fails its own page only, and the next page gets a new one', async () => {
  await printer.print(page('warm'))
  const endless = printer.print(page(Array.from({ length: 60_000 }, (_, row) => `<p>${row}</p>`).join('')))
  const refused = expect(endless).rejects.toThrow()
  await new Promise((resolve) => setTimeout(resolve, 100))
  const victims = browsers()
  const neighbour = printer.print(page('neighbour'))
  for (const pid of victims) process.kill(pid, 'SIGKILL')
  await refused
  expect((await textOf(neighbour)).text).toContain('neighbour')
  expect((await textOf(printer.print(page('after')))).text).toContain('after')
})

test('a hung page is given up by its caller and does not hold the next', async () => {
  const stop = new AbortController()
  const hung = printer.print(page('<p>x</p>'.repeat(200_000)), { signal: stop.signal })
  const refused = expect(hung).rejects.toThrow('given up')
  setTimeout(() => stop.abort(new Error('given up')), 100)
  await refused
  expect((await textOf(printer.print(page('next')))).text).toContain('next')
})

test('fifty prints without a pause leave no page behind', async () => {
  await printer.print(page('first'))
  const before = processes().length
  for (let print = 0; print < 50; print += 1) await printer.print(page(`<p>${print}</p>`))
  // What was printed last may still be closing while the next page opens.
  await vi.waitFor(() => expect(processes().length).toBeLessThanOrEqual(before + 2), 5_000)
})

test('a browser is replaced after its prints and by its memory, between two pages', async () => {
  const browsersUsed = async (bounds: { prints: number; megabytes: number }) => {
    const slot = createBrowserSlot(null, 'p { color: #333 }', bounds)
    const seen = new Set<number>()
    try {
      const known = new Set(browsers())
      for (let print = 0; print < 12; print += 1) {
        const { pdf } = await slot.print(page(`<p>page ${print}</p>`), { picture: false, signal: undefined })
        expect((await readPdf(pdf)).text).toContain(`page ${print}`)
        for (const pid of browsers()) if (!known.has(pid)) seen.add(pid)
      }
    } finally {
      await slot.close()
    }
    return seen.size
  }
  expect(await browsersUsed({ prints: 5, megabytes: 4_000 })).toBe(3)
  expect(await browsersUsed({ prints: 100, megabytes: 1 })).toBe(2)
  expect(await browsersUsed({ prints: 100, megabytes: 4_000 })).toBe(1)
})

test('where the browser is busy, reports come before owners and owners before guests', async () => {
  const one = createPdfPrinter({ chromiumPath: null, pdfConcurrency: 1 }, '')
  const done: string[] = []
  try {
    const asked = (['guest', 'guest', 'owner', 'report', 'guest', 'owner', undefined] as const).map(
      async (asker, index) => {
        await one.print(page(`${index}`), asker && { asker })
        done.push(`${asker ?? 'report'} ${index}`)
      },
    )
    await Promise.all(asked)
  } finally {
    await one.close()
  }
  // The first found the browser free.
  expect(done).toEqual(['guest 0', 'report 3', 'report 6', 'owner 2', 'owner 5', 'guest 1', 'guest 4'])
})

test('the browser keeps its security and its own processes', () => {
  const flags = browserArguments().join(' ')
  for (const flag of ['--no-sandbox', '--single-process', '--disable-web-security'])
    expect(flags).not.toContain(flag)
  expect(flags).toContain('--proxy-bypass-list=<-loopback>')
})

/** Main browser processes that this test process has started. */
const browsers = (): number[] =>
  processTable().flatMap(({ pid, parent }) => (parent === process.pid ? [pid] : []))

/** Those and all that they have started. */
function processes(): number[] {
  const table = processTable()
  const family = browsers()
  for (const member of family) {
    for (const { pid, parent } of table) if (parent === member) family.push(pid)
  }
  return family
}

function processTable(): { pid: number; parent: number }[] {
  const table = execFileSync('ps', ['-eo', 'pid=,ppid=,args=']).toString().split('\n')
  return table
    .map((line) => /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line))
    .filter((row) => row?.[3]?.includes('headless-shell'))
    .map((row) => ({ pid: Number(row?.[1]), parent: Number(row?.[2]) }))
}
