import { execFileSync } from 'node:child_process'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readPdf } from '../../test/readPdf.ts'
import { browserArguments } from './browserArguments.ts'
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

test('the browser keeps its security and its own processes', () => {
  const flags = browserArguments().join(' ')
  for (const flag of ['--no-sandbox', '--single-process', '--disable-web-security'])
    expect(flags).not.toContain(flag)
  expect(flags).toContain('--proxy-bypass-list=<-loopback>')
})

/** Main browser processes that this test process has started. */
function browsers(): number[] {
  const table = execFileSync('ps', ['-eo', 'pid=,ppid=,args=']).toString().split('\n')
  return table
    .map((line) => /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line))
    .filter((row) => row?.[2] === String(process.pid) && row[3]?.includes('headless-shell'))
    .map((row) => Number(row?.[1]))
}
