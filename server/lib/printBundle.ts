import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { z } from 'zod'
import type { PrintBundle } from '../../shared/api/printBundle.ts'

const built = join(import.meta.dirname, '../../dist/print')

const exported = z.object({
  renderDashboard: z.custom<PrintBundle['renderDashboard']>((value) => typeof value === 'function'),
  renderInParts: z.custom<PrintBundle['renderInParts']>((value) => typeof value === 'function'),
  placedOnPaper: z.custom<PrintBundle['placedOnPaper']>((value) => typeof value === 'function'),
  renderChart: z.custom<PrintBundle['renderChart']>((value) => typeof value === 'function'),
})

/** Loads the built client/print bundle. Throws where it is not built or lacks an export. */
export async function loadPrintCode(): Promise<PrintBundle> {
  const file = join(built, 'index.js')
  if (!existsSync(file)) throw new Error('The print bundle is not built; run npm start, which builds it.')
  const loaded: unknown = await import(pathToFileURL(file).href)
  return exported.parse(loaded)
}

/** The print bundle with its style sheet (fonts inside). */
export async function loadPrintBundle(): Promise<PrintBundle & { css: string }> {
  return { ...(await loadPrintCode()), css: readStyles() }
}

function readStyles(): string {
  return readdirSync(built, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.css'))
    .sort()
    .map((name) => readFileSync(join(built, name), 'utf8'))
    .join('\n')
}
