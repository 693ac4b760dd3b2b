/** Which page of a dashboard: its widgets, the real-time ones, or all of them for paper. */
export type PagePart = 'show' | 'realTime' | 'print'

const ADDRESS = /^\/dashboards\/([\w-]+)(?:\/(realtime|print))?\/?$/
const PARTS: Record<string, PagePart> = { realtime: 'realTime', print: 'print' }

/** The permalink and part that an address names; null where it is no dashboard's. */
export function readAddress(path: string): { permalink: string; part: PagePart } | null {
  const [, permalink, part] = ADDRESS.exec(path) ?? []
  return permalink ? { permalink, part: PARTS[part ?? ''] ?? 'show' } : null
}
