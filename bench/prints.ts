import { setTimeout as sleep } from 'node:timers/promises'
import { createPdfPrinter } from '../server/pdf/printer.ts'
import { familyOf, pssOf } from './lib/processes.ts'
import { type BenchTable, single } from './lib/table.ts'

const EARLY = 10
const PRINTS = 200
/** Contexts that are closed give their processes back within this time. */
const SETTLE_MS = 1_000

/** Memory and processes of one printing browser after many prints without a pause. */
export async function bench(): Promise<BenchTable> {
  const printer = createPdfPrinter(
    { chromiumPath: null, pdfConcurrency: 1 },
    'body { font: 12px sans-serif }',
  )
  const rows = Array.from({ length: 400 }, (_, row) => `<tr><td>Page ${row}</td><td>${row * 37}</td></tr>`)
  const content = { title: 'Report', body: `<h1>Pages</h1><table>${rows.join('')}</table>` }
  const printUntil = async (from: number, to: number) => {
    for (let print = from; print < to; print += 1) await printer.print(content)
    await sleep(SETTLE_MS)
    return measured()
  }
  try {
    const early = await printUntil(0, EARLY)
    // One browser is replaced after 200: this one has printed 199.
    const late = await printUntil(EARLY, PRINTS - 1)
    return {
      title: `Prints: ${PRINTS - 1} pages one straight after the other`,
      figures: [
        single(`memory after ${EARLY} prints`, early.megabytes, 'MB'),
        single(`memory after ${PRINTS - 1} prints`, late.megabytes, 'MB'),
        single('ratio', late.megabytes / early.megabytes, '×', { most: 1.1 }),
        single(`processes after ${EARLY} prints`, early.processes, ''),
        single(`processes after ${PRINTS - 1} prints`, late.processes, '', { most: early.processes + 1 }),
      ],
      notes: ['All processes of the browser, shared memory counted in shares (PSS).'],
    }
  } finally {
    await printer.close()
  }
}

function measured() {
  const browsers = familyOf(process.pid).filter((pid) => pid !== process.pid)
  return { megabytes: browsers.reduce((sum, pid) => sum + pssOf(pid), 0), processes: browsers.length }
}
