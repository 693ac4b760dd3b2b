import { execFileSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { PATIENCE_MS } from '../../test/patience.ts'
import { readPdf } from '../../test/readPdf.ts'
import { thorough } from '../../test/thorough.ts'
import { browserArguments } from './browserArguments.ts'
import { browserPath } from './browserPath.ts'
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

/** A square of that colour, as an address that holds it. */
const drawing = (colour: string) =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns='http://www.w3.org/2000/svg' width='40' height='40'><rect width='40' height='40' fill='${colour}'/></svg>`)}`

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

test.each([
  ['a frame of an address that holds it', `<iframe src="data:text/html,<p>framed</p>"></iframe>`],
  ['a frame of its own text', '<iframe srcdoc="<p>framed</p>"></iframe>'],
  ['an object', `<object data="data:text/html,<p>framed</p>"></object>`],
  ['an embedded page', `<embed src="data:text/html,<p>framed</p>">`],
])('draws no other page within its own: %s', async (_what, inner) => {
  // Images are waited for, which leaves a frame the time that it needs.
  const images = Array.from({ length: 40 }, (_, at) => `<img src="${drawing(`hsl(${at}, 50%, 50%)`)}">`).join(
    '',
  )
  const pdf = await textOf(printer.print(page(`<p>before</p>${inner}${images}<p>after</p>`)))
  expect(pdf.text).toContain('before')
  expect(pdf.text).toContain('after')
  expect(pdf.text).not.toContain('framed')
})

test('draws images and fonts that the page holds', async () => {
  const image = `<img src="${drawing('red')}" style="width: 200px; height: 200px; display: block">`
  const { picture } = await printer.print(page(image), { picture: true })
  const { data, info } = await sharp(picture ?? undefined)
    .raw()
    .toBuffer({ resolveWithObject: true })
  const middle = (100 * info.width + 100) * info.channels
  expect([...data.subarray(middle, middle + 3)]).toEqual([255, 0, 0])
})

test('a browser that dies while it prints costs its page time, and its neighbour nothing', async () => {
  await printer.print(page('warm'))
  const long = printer.print(page(`<p>begin</p>${'<p>x</p>'.repeat(3_000)}<p>finish</p>`))
  await sleep(50)
  const victims = browsers()
  const neighbour = printer.print(page('neighbour'))
  for (const pid of victims) process.kill(pid, 'SIGKILL')
  expect((await textOf(neighbour)).text).toContain('neighbour')
  const { text } = await textOf(long)
  expect(text).toContain('begin')
  expect(text).toContain('finish')
  expect(browsers().filter((pid) => victims.includes(pid))).toEqual([])
})

test.runIf(thorough)(
  'a browser that dies while its page opens is replaced, too',
  async () => {
    const slot = createBrowserSlot(null, '')
    const others = new Set(browsers())
    try {
      for (let death = 0; death < 12; death += 1) {
        const printed = slot.print(page(`after ${death}`), { picture: false, signal: undefined })
        let pid: number | undefined
        // The driver notices one that is killed before it has answered first no sooner than after its start's time.
        while (pid === undefined) {
          await sleep(2)
          pid = browsers().find((one) => !others.has(one) && hasPage(one))
        }
        others.add(pid)
        process.kill(pid, 'SIGKILL')
        expect((await readPdf((await printed).pdf)).text).toContain(`after ${death}`)
        await slot.close()
      }
    } finally {
      await slot.close()
    }
  },
  60_000,
)

test.runIf(thorough)(
  'a page whose browsers all die is refused after three of them, and the next page gets a new one',
  async () => {
    const one = createPdfPrinter({ chromiumPath: null, pdfConcurrency: 1 }, '')
    const others = new Set(browsers())
    const killed = new Set<number>()
    let over = false
    const refused = expect(one.print(page('<p>x</p>'.repeat(60_000))))
      .rejects.toThrow(/died|closed/)
      .finally(() => {
        over = true
      })
    while (!over) {
      await sleep(100)
      for (const pid of browsers()) {
        // One that is killed while it starts costs the driver's own patience.
        if (others.has(pid) || killed.has(pid) || !hasPage(pid)) continue
        killed.add(pid)
        process.kill(pid, 'SIGKILL')
      }
    }
    await refused
    try {
      expect(killed.size).toBe(3)
      expect((await textOf(one.print(page('after')))).text).toContain('after')
    } finally {
      await one.close()
    }
  },
  60_000,
)

test.runIf(thorough)(
  'a browser that never says that it has started is replaced',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'broadsheet-printer-'))
    const launcher = join(folder, 'browser.sh')
    await writeFile(
      launcher,
      `#!/bin/sh
[ -e ${folder}/started ] || { touch ${folder}/started; exec sleep 300; }
exec ${await browserPath(null)} "$@"
`,
      { mode: 0o755 },
    )
    const one = createPdfPrinter({ chromiumPath: launcher, pdfConcurrency: 1 }, '')
    try {
      expect((await textOf(one.print(page('after')))).text).toContain('after')
    } finally {
      await one.close()
      await rm(folder, { recursive: true })
    }
  },
  60_000,
)

test('a hung page is given up by its caller and does not hold the next', async () => {
  const stop = new AbortController()
  const hung = printer.print(page('<p>x</p>'.repeat(200_000)), { signal: stop.signal })
  const refused = expect(hung).rejects.toThrow('given up')
  setTimeout(() => stop.abort(new Error('given up')), 100)
  await refused
  expect((await textOf(printer.print(page('next')))).text).toContain('next')
})

test.runIf(thorough)(
  'fifty prints without a pause leave no page behind',
  async () => {
    await printer.print(page('first'))
    const before = processes().length
    for (let print = 0; print < 50; print += 1) await printer.print(page(`<p>${print}</p>`))
    // What was printed last may still be closing while the next page opens. It stays in use: idle, it would end.
    await vi.waitFor(async () => {
      await printer.print(page('again'))
      expect(processes().length).toBeLessThanOrEqual(before + 2)
    }, PATIENCE_MS)
  },
  60_000,
)

test.runIf(thorough)(
  'a browser is replaced after its prints and by its memory, between two pages',
  async () => {
    const browsersUsed = async (bounds: { prints: number; megabytes: number }) => {
      const slot = createBrowserSlot(null, 'p { color: #333 }', bounds)
      const seen = new Set<number>()
      try {
        const known = new Set(browsers())
        for (let print = 0; print < 12; print += 1) {
          const { pdf } = await slot.print(page(`<p>page ${print}</p>`), {
            picture: false,
            signal: undefined,
          })
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
  },
)

test.runIf(thorough)(
  'where the browser is busy, reports come before owners and owners before guests',
  async () => {
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
  },
)

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

/** Whether a browser draws already: its renderers are its children, or those of what it starts them by. */
function hasPage(browser: number): boolean {
  const table = processTable()
  const parentOf = (pid: number) => table.find((row) => row.pid === pid)?.parent ?? 0
  return table.some(({ parent, draws }) => draws && [parent, parentOf(parent)].includes(browser))
}

function processTable(): { pid: number; parent: number; draws: boolean }[] {
  const table = execFileSync('ps', ['-eo', 'pid=,ppid=,args=']).toString().split('\n')
  return table
    .map((line) => /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line))
    .filter((row) => row?.[3]?.includes('headless-shell'))
    .map((row) => ({
      pid: Number(row?.[1]),
      parent: Number(row?.[2]),
      draws: row?.[3]?.includes('--type=renderer') === true,
    }))
}
