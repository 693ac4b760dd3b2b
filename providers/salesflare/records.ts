import type { DateRange } from '../../shared/domain/ranges.ts'
import type { Fact } from '../kit/answers/facts.ts'
import { dayAt, shifted } from '../kit/query/days.ts'
import { HOTNESS, STALLED_AFTER_DAYS } from './catalogue.ts'
import type { Account, Contact, Task } from './wire.ts'

/** The time that a query covers. */
export interface Window {
  range: DateRange
  /** The team's zone, in which its days are cut. */
  zone: string
  /** The day in that zone. */
  today: string
}

/** A record with its names by dimension, its value, and its facts: events on a day, and states (no day). */
export interface Counted {
  names: Record<string, string[]>
  value: number | null
  facts: Fact[]
}

/**
 * The team's day of a moment. Dates that people set are stored as midnight UTC (unconfirmed): those are days
 * already, and shifting them into a zone west of Greenwich would make them the day before.
 */
export function dayOf(moment: string | null, zone: string): string | null {
  if (moment === null) return null
  const midnight = /^(\d{4}-\d{2}-\d{2})(T00:00:00(\.0+)?Z)?$/.exec(moment)?.[1]
  if (midnight) return midnight
  try {
    return dayAt(Temporal.Instant.from(moment), zone)
  } catch {
    return null
  }
}

export const within = (day: string | null, { start, end }: DateRange): day is string =>
  day !== null && day >= start && day <= end

/** The facts of a record under its names, as far as they count in the window. */
export const counted = (
  names: Counted['names'],
  tells: [day: string | null, parts: Fact['parts'], counts: boolean][],
  value: number | null = null,
): Counted => ({
  names,
  value,
  facts: tells.filter(([, , counts]) => counts).map(([day, parts]) => ({ day, names, parts })),
})

type People = ReadonlyMap<string, string>
const ownerName = (owner: Account['owner'], people: People): string =>
  owner ? (owner.name ?? people.get(owner.id) ?? `User ${owner.id}`) : 'No owner'

export function tagNames(tags: Account['tags']): string[] {
  const names = (tags ?? []).flatMap((tag) => (typeof tag === 'string' ? tag : (tag.name ?? [])))
  return names.length > 0 ? names : ['No tag']
}

/** 1 room temperature, 2 hot, 3 on fire. */
export const hotnessName = (hotness: number | null | undefined): string =>
  HOTNESS[(hotness ?? 0) - 1] ?? 'Not known'

const countryNames = (addresses: Account['addresses']) => {
  const countries = (addresses ?? []).flatMap(({ country }) => country ?? [])
  return countries.length > 0 ? [...new Set(countries)] : ['No country']
}

export function countAccount(account: Account, people: People, { range, zone, today }: Window): Counted {
  const names = {
    owner: [ownerName(account.owner, people)],
    tag: tagNames(account.tags),
    country: countryNames(account.addresses),
    hotness: [hotnessName(account.hotness)],
  }
  const created = dayOf(account.creation_date, zone)
  const touched = dayOf(account.last_interaction_date, zone) ?? created
  const isStalled = touched !== null && touched < shifted(today, -STALLED_AFTER_DAYS)
  return counted(names, [
    [created, { accounts: 1 }, within(created, range)],
    [null, { stalled: 1 }, isStalled],
  ])
}

export function countContact(contact: Contact, people: People, { range, zone }: Window): Counted {
  const names = {
    owner: [ownerName(contact.owner, people)],
    account: [contact.account?.name ?? 'No account'],
    tag: tagNames(contact.tags),
    country: countryNames(contact.addresses),
  }
  const created = dayOf(contact.creation_date, zone)
  return counted(names, [[created, { contacts: 1 }, within(created, range)]])
}

/** Overdue at the end of the range: due by then, created by then, and completed later or not at all. */
export function countTask(task: Task, { range, zone, today }: Window): Counted {
  const assignees = (task.assignees ?? []).map(({ id, name }) => name ?? `User ${id}`)
  const names = {
    assignee: assignees.length > 0 ? assignees : ['Nobody'],
    account: [task.account?.name ?? 'No account'],
    task_type: [task.type ?? 'Not known'],
  }
  const created = dayOf(task.creation_date, zone)
  const completed = dayOf(task.completion_date, zone)
  const due = dayOf(task.reminder_date, zone)
  const end = range.end < today ? range.end : today
  const wasOpen = completed === null ? !task.completed : completed > end
  const isOverdue = wasOpen && due !== null && due < shifted(end, range.end < today ? 1 : 0)
  return counted(names, [
    [created, { tasks: 1 }, within(created, range)],
    [completed, { tasksDone: 1 }, within(completed, range)],
    [null, { tasksOverdue: 1 }, isOverdue && (created === null || created <= end)],
  ])
}
