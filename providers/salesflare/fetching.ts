import type { z } from 'zod'
import type { ProviderContext, ProviderQuery } from '../contract.ts'
import { refuse } from '../kit/http/errors.ts'
import { chunksOf, type Listed, listsInTurn } from '../kit/http/paging.ts'
import type { Parameters } from '../kit/http/vendorCall.ts'
import { listInput, textInput } from '../kit/query/readQuery.ts'
import { isState, kindOf, type RecordKind } from './catalogue.ts'
import { list, whole } from './client.ts'
import { countDeal, type DealReading, isIn, widened } from './deals.ts'
import { type Counted, countAccount, countContact, countTask, type Window } from './records.ts'
import { Account, Contact, Opportunity, Pipeline, Task, User } from './wire.ts'

/** Records that were counted, and the notices for a reader. */
export interface Fetched {
  counted: Counted[]
  truncated: boolean
  /** Opportunities whose amounts are of other currencies, so left out. */
  foreign: number
}

/** Assignees a call: their ids stand in the address. */
const ASSIGNEES_A_CALL = 100

/** Reads and counts one kind of record as far as the query's metrics need it. */
export async function fetchKind(
  kind: RecordKind,
  context: ProviderContext,
  query: ProviderQuery,
  window: Window,
  currency: string | null,
): Promise<Fetched> {
  if (kind === 'opportunity') return fetchDeals(context, query, window, currency)
  if (kind === 'task') return fetchTasks(context, window)
  const uses = (name: string) =>
    query.dimension === name || query.filter?.clauses.some(({ field }) => field === name) === true
  const people = uses('owner') ? await peopleOf(context) : new Map<string, string>()
  if (kind === 'contact') {
    const contacts = await list(context, '/contacts', Contact, created(window))
    return plain(contacts, (contact) => countContact(contact, people, window))
  }
  const needsAll = query.metrics.some((metric) => kindOf(metric) === 'account' && isState(metric))
  const accounts = await list(context, '/accounts', Account, needsAll ? {} : created(window))
  return plain(accounts, (account) => countAccount(account, people, window))
}

const created = ({ range }: Window): Parameters => {
  const { after, before } = widened(range)
  return { creation_after: after, creation_before: before }
}

const plain = <T>({ items, truncated }: Listed<T>, count: (item: T) => Counted): Fetched => ({
  counted: items.map(count),
  truncated,
  foreign: 0,
})

async function peopleOf(context: ProviderContext): Promise<Map<string, string>> {
  const { items } = await list(context, '/users', User)
  return new Map(items.map(({ id, name }) => [id, name ?? `User ${id}`]))
}

/** A list requested with several parameter sets, each record once. */
async function listAll<T extends { id: string }>(
  context: ProviderContext,
  path: string,
  row: z.ZodType<T>,
  ways: Parameters[],
): Promise<Listed<T>> {
  const { items, truncated } = await listsInTurn(ways, (parameters) => list(context, path, row, parameters))
  return { items: [...new Map(items.map((item) => [item.id, item])).values()], truncated }
}

/** Without assignees Salesflare lists the key's own tasks alone; a task of several people comes several times. */
async function fetchTasks(context: ProviderContext, window: Window): Promise<Fetched> {
  const ids = [...(await peopleOf(context)).keys()]
  const ways = chunksOf(ids, ASSIGNEES_A_CALL).map((assignees) => ({ assignees }))
  const { items, truncated } = await listAll(context, '/tasks', Task, ways)
  const tasks = items.filter(({ archived }) => !archived)
  return plain({ items: tasks, truncated }, (task) => countTask(task, window))
}

async function fetchDeals(
  context: ProviderContext,
  query: ProviderQuery,
  window: Window,
  currency: string | null,
): Promise<Fetched> {
  const pipelines = await whole(context, '/pipelines', Pipeline)
  const pipeline = textInput(query.inputs, 'pipeline')
  if (pipeline !== '' && !pipelines.some(({ id }) => id === pipeline)) {
    throw refuse('Salesflare does not have the chosen pipeline any more. Choose another one.', 'pipeline')
  }
  const reading: DealReading = {
    wonStages: listInput(query.inputs, 'target'),
    lostStages: listInput(query.inputs, 'mode'),
    namesPipeline: pipeline === '' && pipelines.filter(({ archived }) => !archived).length > 1,
    currency,
  }
  const ways = dealCalls(query, window).map((way) => (pipeline === '' ? way : { ...way, pipeline }))
  const { items, truncated } = await listAll(context, '/opportunities', Opportunity, ways)
  const archived = new Set(pipelines.flatMap(({ id, archived }) => (archived && id !== pipeline ? id : [])))
  const deals = items.filter((deal) => !archived.has(deal.pipeline?.id ?? ''))
  const foreign = deals.filter((deal) => !isIn(deal, currency)).length
  return { ...plain({ items: deals, truncated }, (deal) => countDeal(deal, reading, window)), foreign }
}

/**
 * The lists that a query needs: created in the range, closed in it, and open (today, or still at its end).
 */
function dealCalls({ metrics }: ProviderQuery, window: Window): Parameters[] {
  const asked = metrics.filter((metric) => kindOf(metric) === 'opportunity')
  const { after, before } = widened(window.range)
  const calls: Parameters[] = []
  if (asked.includes('opportunities_new')) calls.push(created(window))
  if (asked.some((metric) => metric !== 'opportunities_new' && !isState(metric))) {
    const details: Parameters = asked.includes('time_in_stage') ? { details: true } : {}
    calls.push({ close_after: after, close_before: before, ...details })
  }
  if (!asked.some(isState)) return calls
  calls.push({ closed: false })
  const { end } = window.range
  if (end < window.today) calls.push({ close_after: widened({ start: end, end }).after })
  return calls
}
