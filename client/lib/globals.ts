import type { z } from 'zod'
import { pageGlobals } from '../../shared/api/company.ts'

export type PageGlobals = z.infer<typeof pageGlobals>

let read: PageGlobals | undefined

/** The values that the page's HTML carries. Throws ZodError when the page is not one of ours. */
export function globals(): PageGlobals {
  read ??= pageGlobals.parse(JSON.parse(document.getElementById('globals')?.textContent ?? 'null'))
  return read
}
