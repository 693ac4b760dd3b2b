/** The emulated Facebook pages, the portfolio that holds some of them, and the Instagram accounts linked to them. */

export interface EmulatedPage {
  id: string
  name: string
  category: string
  /** How large its audience is; 1 is the largest. */
  size: number
  /** What the first person may do on it. */
  tasks: string[]
  /** Whether `/me/accounts` lists it; the others come from the portfolio alone. */
  own: boolean
  /** Whether Facebook pays for its videos. */
  earns: boolean
  instagram: EmulatedInstagram | null
}

export interface EmulatedInstagram {
  id: string
  username: string
  name: string
  size: number
}

const ALL_TASKS = ['ADVERTISE', 'ANALYZE', 'CREATE_CONTENT', 'MESSAGING', 'MODERATE', 'MANAGE']
const shop = 'Outdoor & Sporting Goods Company'

export const EMULATED_PAGES: readonly EmulatedPage[] = [
  {
    id: '104500200300401',
    name: 'Northwind Outdoor',
    category: shop,
    size: 1,
    tasks: ALL_TASKS,
    own: true,
    earns: true,
    instagram: { id: '17841400000000401', username: 'northwind.outdoor', name: 'Northwind Outdoor', size: 1 },
  },
  {
    id: '104500200300402',
    name: 'Northwind Outdoor Norge',
    category: shop,
    size: 0.32,
    tasks: ALL_TASKS,
    own: true,
    earns: false,
    instagram: { id: '17841400000000402', username: 'northwind.norge', name: 'Northwind Norge', size: 0.25 },
  },
  {
    id: '104500200300403',
    name: 'Ridge & River Guides',
    category: 'Tour Guide',
    size: 0.1,
    tasks: ['ADVERTISE', 'MODERATE'],
    own: true,
    earns: false,
    instagram: null,
  },
  {
    id: '104500200300404',
    name: 'Northwind Repair Café',
    category: 'Repair Service',
    size: 0.06,
    tasks: ALL_TASKS,
    own: false,
    earns: false,
    instagram: null,
  },
]

export const EMULATED_PORTFOLIO = { id: '200300400500601', name: 'Northwind Group' }
