import type { ProviderContext, ProviderQuery } from '../contract.ts'
import { refuse } from '../errors.ts'
import { chunksOf, type Listed } from '../paging.ts'
import { listInput, textInput } from '../question.ts'
import type { Parameters } from '../vendorCall.ts'
import { isState, kindOf, type RecordKind } from './catalogue.ts'
import { list, whole } from './client.ts'
import { countDeal, type DealReading, isIn, widened } from './deals.ts'
import { type Counted, countAccount, countContact, countTask, type Window } from './records.ts'
import { Account, Contact, Opportunity, Pipeline, Task, User } from './wire.ts'

/** Records that were counted, and what a reader should know of them. */
export interface Fetched {
  counted: Counted[]
  truncated: boolean
  /** Opportunities whose amounts are of other currencies, so left out. */
  foreign: number
}

/** Assignees a call: their ids stand in the address. */
const ASSIGNEES_A_CALL = 100

/** Reads and counts one kind of record as far as the question's metrics need it. */
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

/** Without assignees Salesflare lists the key's own tasks alone; a task of several people comes several times. */
async function fetchTasks(context: ProviderContext, window: Window): Promise<Fetched> {
  const ids = [...(await peopleOf(context)).keys()]
  const tasks = new Map<string, Task>()
  let truncated = false
  for (const assignees of chunksOf(ids, ASSIGNEES_A_CALL)) {
    const found = await list(context, '/tasks', Task, { assignees })
    for (const task of found.items) if (!task.archived) tasks.set(task.id, task)
    truncated ||= found.truncated
  }
  return { counted: [...tasks.values()].map((task) => countTask(task, window)), truncated, foreign: 0 }
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
  const archived = new Set(pipelines.flatMap(({ id, archived }) => (archived && id !== pipeline ? id : [])))
  const deals = new Map<string, Opportunity>()
  let truncated = false
  for (const parameters of dealCalls(query, window)) {
    const narrowed = pipeline === '' ? parameters : { ...parameters, pipeline }
    const found = await list(context, '/opportunities', Opportunity, narrowed)
    for (const deal of found.items) if (!archived.has(deal.pipeline?.id ?? '')) deals.set(deal.id, deal)
    truncated ||= found.truncated
  }
  const all = [...deals.values()]
  return {
    counted: all.map((deal) => countDeal(deal, reading, window)),
    truncated,
    foreign: all.filter((deal) => !isIn(deal, currency)).length,
  }
}

/** The lists that a question needs: created in the range, closed in it, and open (today, or still at its end). */
export function dealCalls({ metrics }: ProviderQuery, window: Window): Parameters[] {
  const asked = metrics.filter((metric) => kindOf(metric) === 'opportunity')
  const { after, before } = widened(window.range)
  const calls: Parameters[] = []
  if (asked.includes('opportunities_new')) calls.push({ creation_after: after, creation_before: before })
  if (asked.some((metric) => metric !== 'opportunities_new' && !isState(metric))) {
    const details: Parameters = asked.includes('time_in_stage') ? { details: true } : {}
    calls.push({ close_after: after, close_before: before, ...details })
  }
  if (!asked.some(isState)) return calls
  calls.push({ closed: false })
  if (window.range.end < window.today) {
    calls.push({ close_after: widened({ start: window.range.end, end: window.range.end }).after })
  }
  return calls
}
