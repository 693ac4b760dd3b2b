import { CHECKS, type Check, MEASURES, type Measure } from '../../../shared/domain/monitoring.ts'

export const WINDOWS = ['7', '30', 'both'] as const
export type GridWindow = (typeof WINDOWS)[number]
export const SHOWN = ['all', 'attention', 'snoozed'] as const
export type Shown = (typeof SHOWN)[number]
export const GROUPINGS = ['client', 'owner'] as const
export type Grouping = (typeof GROUPINGS)[number]

export type GridColumn = 'status' | 'name' | 'client' | 'owner' | 'budget' | Measure
export type SortOrder = 'worst' | 'best' | 'ascending' | 'descending'
export interface Sort {
  column: GridColumn
  order: SortOrder
}

const NAMES: readonly SortOrder[] = ['ascending', 'descending']
const FIGURES: readonly SortOrder[] = ['worst', 'descending', 'ascending']
const COLUMNS: readonly GridColumn[] = ['status', 'name', 'client', 'owner', 'budget', ...MEASURES]

/** In which ways a column is sorted, in the order in which its heading goes through them. */
export function ordersOf(column: GridColumn): readonly SortOrder[] {
  if (column === 'status') return ['worst', 'best']
  return column === 'name' || column === 'client' || column === 'owner' ? NAMES : FIGURES
}

/** What a click on a column's heading sorts by. */
export function nextSort(sort: Sort, column: GridColumn): Sort {
  const orders = ordersOf(column)
  const next = sort.column === column ? orders.indexOf(sort.order) + 1 : 0
  return { column, order: orders[next % orders.length] ?? 'worst' }
}

/** Who is meant where nobody is: domains without a client or an owner. */
export const NOBODY = 'none'

/** How somebody looks at a group. The address holds it, so that it can be saved, sent and gone back from. */
export interface GridView {
  window: GridWindow
  sort: Sort
  shown: Shown
  check: Check | null
  /** Ids, or NOBODY. */
  client: string | null
  owner: string | null
  search: string
  by: Grouping | null
}

export const USUAL_VIEW: GridView = {
  window: '7',
  sort: { column: 'status', order: 'worst' },
  shown: 'all',
  check: null,
  client: null,
  owner: null,
  search: '',
  by: null,
}

const oneOf = <T extends string>(known: readonly T[], value: string | null): T | null =>
  known.find((one) => one === value) ?? null

function sortOf(text: string | null): Sort {
  const [named = '', ordered = ''] = (text ?? '').split('.')
  const column = oneOf(COLUMNS, named)
  if (column === null) return USUAL_VIEW.sort
  const orders = ordersOf(column)
  return { column, order: oneOf(orders, ordered) ?? orders[0] ?? 'worst' }
}

/** Reads the address's query; what it does not know is as usual. */
export function viewOf(query: URLSearchParams): GridView {
  return {
    window: oneOf(WINDOWS, query.get('window')) ?? USUAL_VIEW.window,
    sort: sortOf(query.get('sort')),
    shown: oneOf(SHOWN, query.get('show')) ?? USUAL_VIEW.shown,
    check: oneOf(CHECKS, query.get('check')),
    client: query.get('client') || null,
    owner: query.get('owner') || null,
    search: query.get('search') ?? '',
    by: oneOf(GROUPINGS, query.get('by')),
  }
}

/** The shortest query that `viewOf` reads as this view. */
export function queryOf(view: GridView): URLSearchParams {
  const { window, sort, shown, check, client, owner, search, by } = view
  const usual = USUAL_VIEW.sort
  const isUsualSort = sort.column === usual.column && sort.order === usual.order
  return new URLSearchParams({
    ...(window !== USUAL_VIEW.window && { window }),
    ...(!isUsualSort && { sort: `${sort.column}.${sort.order}` }),
    ...(shown !== USUAL_VIEW.shown && { show: shown }),
    ...(check && { check }),
    ...(client && { client }),
    ...(owner && { owner }),
    ...(search && { search }),
    ...(by && { by }),
  })
}

/** How many filters a view sets beside the search and the tabs. */
export const filtersOf = ({ check, client, owner }: GridView): number =>
  [check, client, owner].filter((one) => one !== null).length
