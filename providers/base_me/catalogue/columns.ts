import type { ImportColumns } from '../../kit/import/importTable.ts'

/** What the columns of an exported file may be called: as the import format has them first, then likely names. */
const NAMES = {
  client: ['client', 'client name', 'website'],
  link: ['link', 'url', 'link url', 'backlink'],
  day: ['date', 'link date', 'date confirmed'],
  status: ['status', 'link status', 'stage'],
  type: ['type', 'link type'],
  category: ['category', 'categories'],
  health: ['health', 'link health'],
  price: ['price', 'cost'],
  currency: ['currency'],
  anchor: ['anchor', 'anchor text'],
  target: ['target', 'target url', 'target page'],
  owner: ['owner', 'user', 'assigned to'],
  team: ['team', 'teams'],
  domain: ['domain', 'link domain', 'referring domain'],
} as const
export type Column = keyof typeof NAMES

export const COLUMNS: ImportColumns<Column> = {
  names: NAMES,
  needed: ['client', 'link', 'day', 'status'],
  repeated: ['anchor', 'target'],
}
