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

/** Whom a table may name, and what is chosen for all domains of which it says nothing. */
export interface TableChoices {
  clients: readonly KnownClient[]
  owners: readonly KnownOwner[]
  clientId: string | null
  ownerId: string | null
  /** Whose a domain is that has no owner otherwise: nobody's, or the limited member's who adds it. */
  usualOwnerId: string | null
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
 * What is chosen for all is taken where a row says nothing. Where it names somebody who is unknown, as by a slip of the pen,
 * it is not: the domain would be read with the accounts of another client. That is told once for all rows.
 */
export function factsOfTable(rows: readonly TableRow[], choices: TableChoices): TableFacts {
  const { clients, owners } = choices
  const chosenClient = clients.find(({ id }) => id === choices.clientId) ?? null
  const ownerBy = (wanted: string | null) => owners.find(({ id }) => id === wanted) ?? null
  const usualOwner = ownerBy(choices.usualOwnerId)
  const chosenOwner = ownerBy(choices.ownerId) ?? usualOwner
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
    if (!found) tell(named.length > 1 ? many : none, 'no client')
    return found ?? null
  }
  const ownerOf = (text: string): KnownOwner | null => {
    if (text === '') return chosenOwner
    const named = ownersByName.get(folded(text)) ?? []
    const found = ownersByAddress.get(folded(text)) ?? (named.length === 1 ? named[0] : undefined)
    const many = `${named.length} colleagues are called ${quoted(text)}: write the mail address instead.`
    const none = `No colleague has the name or mail address ${quoted(text)}.`
    if (!found) tell(named.length > 1 ? many : none, usualOwner?.name ?? 'no owner')
    return found ?? usualOwner
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
