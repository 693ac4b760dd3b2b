import { readFile } from 'node:fs/promises'
import type { Browser } from 'playwright-core'
import { z } from 'zod'

/** `SystemInfo.getProcessInfo` of the Chrome DevTools Protocol. */
const processInfo = z.object({ processInfo: z.array(z.object({ id: z.number() })) })

/**
 * Memory of a browser and all its processes in megabytes, shared pages counted in shares (PSS). Null where
 * the system does not report it, which is everywhere but on Linux.
 */
export async function browserMemory(browser: Browser): Promise<number | null> {
  const session = await browser.newBrowserCDPSession()
  try {
    const { processInfo: all } = processInfo.parse(await session.send('SystemInfo.getProcessInfo'))
    const shares = await Promise.all(all.map(({ id }) => pssOf(id)))
    const known = shares.filter((share) => share !== null)
    return known.length === 0 ? null : known.reduce((sum, share) => sum + share, 0)
  } finally {
    await session.detach()
  }
}

async function pssOf(pid: number): Promise<number | null> {
  const text = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '')
  const kilobytes = /^Pss: +(\d+) kB/m.exec(text)?.[1]
  return kilobytes === undefined ? null : Number(kilobytes) / 1024
}
