import type { TableRow } from './domainTable.ts'
import { readBudget } from './readBudget.ts'

interface Named {
  id: string
  name: string
}
export interface KnownClient extends Named {
  /** Of amounts that name none. */
  currency: string
}
export interface KnownOwner extends Named {
  email: string
}

/** Whom a table may name, and what is chosen for all domains of which it says nothing that is known. */
export interface TableChoices {
  clients: readonly KnownClient[]
  owners: readonly KnownOwner[]
  clientId: string | null
  ownerId: string | null
}

/** What a domain begins with. */
export interface DomainFacts {
  client: Named | null
  owner: Named | null
  budget: { amount: number; currency: string } | null
}

/** What each row makes of its domain, and sentences about what could not be used. */
export interface TableFacts {
  byHost: ReadonlyMap<string, DomainFacts>
  problems: string[]
}

/**
 * Finds a table's clients by name and its owners by name or mail address, whatever their capitals, and reads its budgets.
 * Whatever is unknown is as if the row said nothing of it, and is told once for all rows.
 */
export function factsOfTable(rows: readonly TableRow[], choices: TableChoices): TableFacts {
  const { clients, owners } = choices
  const chosenClient = clients.find(({ id }) => id === choices.clientId) ?? null
  const chosenOwner = owners.find(({ id }) => id === choices.ownerId) ?? null
  const clientsByName = Map.groupBy(clients, ({ name }) => folded(name))
  const ownersByName = Map.groupBy(owners, ({ name }) => folded(name))
  const ownersByAddress = new Map(owners.map((owner) => [folded(owner.email), owner]))
  /** How many domains each problem is of. */
  const problems = new Map<string, { count: number; instead: string }>()
  const tell = (problem: string, instead: string) =>
    problems.set(problem, { instead, count: (problems.get(problem)?.count ?? 0) + 1 })
  const clientOf = (text: string): KnownClient | null => {
    if (text === '') return chosenClient
    const named = clientsByName.get(folded(text)) ?? []
    const found = named.length === 1 ? named[0] : undefined
    const many = `${named.length} clients are called ${quoted(text)}: rename one, or choose it afterwards.`
    const none = `No client is called ${quoted(text)}.`
    if (!found) tell(named.length > 1 ? many : none, chosenClient?.name ?? 'no client')
    return found ?? chosenClient
  }
  const ownerOf = (text: string): KnownOwner | null => {
    if (text === '') return chosenOwner
    const named = ownersByName.get(folded(text)) ?? []
    const found = ownersByAddress.get(folded(text)) ?? (named.length === 1 ? named[0] : undefined)
    const many = `${named.length} colleagues are called ${quoted(text)}: write the mail address instead.`
    const none = `No colleague has the name or mail address ${quoted(text)}.`
    if (!found) tell(named.length > 1 ? many : none, chosenOwner?.name ?? 'no owner')
    return found ?? chosenOwner
  }
  const budgetOf = ({ budget, currency }: TableRow, client: KnownClient | null) => {
    if (budget === '') return null
    const reading = readBudget(budget, currency || null, client?.currency ?? null)
    if ('budget' in reading) return reading.budget
    tell(reading.problem, 'no budget')
    return null
  }
  const byHost = new Map(
    rows.map((row) => {
      const client = clientOf(row.client)
      return [row.host, { client, owner: ownerOf(row.owner), budget: budgetOf(row, client) }]
    }),
  )
  return {
    byHost,
    problems: [...problems].map(([problem, { count, instead }]) => {
      const domains = count === 1 ? 'One domain gets' : `${count} domains get`
      return `${problem} ${domains} ${instead}.`
    }),
  }
}

const folded = (text: string) => text.normalize('NFC').trim().replace(/\s+/g, ' ').toLowerCase()

const quoted = (text: string) => `“${text.length > 100 ? `${text.slice(0, 100)}…` : text}”`
