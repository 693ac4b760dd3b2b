import { type CompanyFacts, companyFlags } from './companyState.ts'
import { escapeHtml } from './escapeHtml.ts'
import { ASK_ADMIN } from './planRefusal.ts'

export const MESSAGE_TYPES = ['error', 'warning', 'success', 'info'] as const
export type MessageType = (typeof MESSAGE_TYPES)[number]

/** One line of the top messages bar. */
export interface Message {
  code: number
  type: MessageType
  title: string | null
  /** HTML: whatever people wrote in it is escaped or sanitised. */
  body: string
  closeable: boolean
  /** What it is about: closed once, it stays so until it comes back for another reason. */
  cause: string
  /** Where its action leads. */
  link: { label: string; to: 'sources' | 'subscription' | 'payment' } | null
}

/** A company as far as messages depend on it. */
export interface MessageFacts extends CompanyFacts {
  invalidSourceIds: readonly string[]
  campaignsCount: number
  restoredAt?: string | null
  /** Until when pages can be read after the plan's end, and when dashboards are archived. */
  linksUntil?: string | null
  archivedAt?: string | null
}

export interface MessageReader {
  now: Temporal.Instant
  /** Zone that ends are written in. */
  zone: string
  /** The name under which this person knows the product. */
  productName: string
  /** Only admins can do something about the plan. */
  isAdmin: boolean
}

/** The messages that follow from a company's state, by what they are about. */
export function companyMessages(company: MessageFacts, reader: MessageReader): Message[] {
  const flags = companyFlags(company, reader.now)
  const lacksSubscription = company.payment && !flags.hasSubscription
  const isInvited = lacksSubscription && !flags.isTrialWithoutSubscription && !flags.canCreateDashboard
  const isOutOfUse = flags.isCanceled || flags.isOverdue || isInvited
  const { restoredAt } = company
  return [
    flags.isOverdue && overdue(company, reader),
    flags.isCanceled && canceled(company, reader),
    flags.isTrialWithoutSubscription && trial(company, reader),
    flags.isUsedUp && !isOutOfUse && usedUp(company, reader),
    restoredAt &&
      !flags.hasSubscription &&
      isNews(restoredAt, company, reader) &&
      restored(restoredAt, company, reader),
    company.invalidSourceIds.length > 0 && expiredSources(company),
    isInvited && invitation(company, reader),
  ].filter((message) => message !== false && message !== null && message !== undefined && message !== '')
}

const RESTORED_SAID_DAYS = 7

const WARNING = { type: 'warning', closeable: true } as const

const toPlan = ({ isAdmin }: MessageReader, label: string): Message['link'] =>
  isAdmin ? { label, to: 'subscription' } : null

const forOthers = ({ isAdmin }: MessageReader) => (isAdmin ? '' : ` ${ASK_ADMIN}`)

function trial({ expiresAt, campaignsCount }: MessageFacts, reader: MessageReader): Message {
  const groups = campaignsCount > 0 ? ' Your Mission Control groups stay accessible.' : ''
  const left = expiresAt === null ? '' : `<strong>${timeLeft(expiresAt, reader)}</strong> `
  return {
    ...WARNING,
    code: 120,
    closeable: false,
    title: `Your ${reader.productName} Trial Is Active`,
    body: `${left}Subscribe to keep using ${escapeHtml(reader.productName)} after the trial.${groups}${forOthers(reader)}`,
    cause: '',
    link: toPlan(reader, 'See the subscription'),
  }
}

function usedUp({ payment, services }: CompanyFacts, reader: MessageReader): Message {
  const way = payment ? 'by updating the subscription' : 'with whoever runs this installation'
  return {
    ...WARNING,
    code: 121,
    title: 'All Dashboards Used Up',
    body: `Archive or delete a dashboard to make room for another, or raise their number ${way}.${forOthers(reader)}`,
    cause: String(services.dashboards + services.bonusDashboards),
    link: toPlan(reader, payment ? 'Update the subscription' : 'See the plan'),
  }
}

/** Not where nothing is paid, nor one that is active without a subscription, as an installation's first company is. */
const hasToSubscribe = ({ payment, state }: CompanyFacts): boolean => payment && state !== 'active'

/** There is nothing to do about it where nobody has to subscribe: it is said for some days, not for ever. */
const isNews = (restoredAt: string, company: CompanyFacts, { now }: MessageReader): boolean =>
  hasToSubscribe(company) ||
  Temporal.Instant.from(restoredAt).until(now).total('hours') < 24 * RESTORED_SAID_DAYS

function restored(restoredAt: string, company: CompanyFacts, reader: MessageReader): Message {
  const isAsked = hasToSubscribe(company)
  return {
    ...WARNING,
    code: 122,
    title: 'Restored Account',
    body: isAsked
      ? `Your account is back, with everything that was in it. Subscribe to continue.${forOthers(reader)}`
      : 'Your account is back, with everything that was in it.',
    cause: restoredAt,
    link: isAsked ? toPlan(reader, 'See the subscription') : null,
  }
}

function expiredSources({ invalidSourceIds }: MessageFacts): Message {
  const count = invalidSourceIds.length
  return {
    ...WARNING,
    code: 125,
    title: 'Expired Sources',
    body:
      count === 1
        ? 'One source no longer lets us in. Re-authorise it, so that no widget shows a ‘Data Error’.'
        : `${count} sources no longer let us in. Re-authorise them, so that no widget shows a ‘Data Error’.`,
    cause: invalidSourceIds.toSorted().join(' '),
    link: { label: 'Re-authorise', to: 'sources' },
  }
}

function canceled(company: MessageFacts, reader: MessageReader): Message {
  const { expiresAt } = company
  const usable =
    expiresAt === null
      ? 'Your subscription is canceled.'
      : isPast(expiresAt, reader)
        ? `Your subscription ended on <strong>${dayOf(expiresAt, reader)}</strong>.`
        : `Your dashboards and reports remain usable until <strong>${dayOf(expiresAt, reader)}</strong>.`
  return {
    ...WARNING,
    code: 126,
    title: 'Canceled Account',
    body: `${usable}${linksIn(company, reader)} ${archivingIn(company, reader)}${forOthers(reader)}`,
    cause: expiresAt ?? '',
    link: toPlan(reader, 'See the subscription'),
  }
}

/** How long shared links go on after the end. */
function linksIn({ linksUntil }: MessageFacts, reader: MessageReader): string {
  if (!linksUntil) return ''
  return isPast(linksUntil, reader)
    ? ' Shared links cannot be read at present.'
    : ` Shared links can be read until <strong>${dayOf(linksUntil, reader)}</strong>.`
}

function archivingIn({ archivedAt }: MessageFacts, reader: MessageReader): string {
  if (!archivedAt) return 'Resubscribe before your dashboards are archived.'
  return isPast(archivedAt, reader)
    ? 'Resubscribe to bring your archived dashboards back.'
    : `Resubscribe before your dashboards are archived on ${dayOf(archivedAt, reader)}.`
}

function overdue({ expiresAt }: CompanyFacts, reader: MessageReader): Message {
  const end = !expiresAt
    ? ''
    : isPast(expiresAt, reader)
      ? ` Your subscription ended on <strong>${dayOf(expiresAt, reader)}</strong>.`
      : ` Otherwise your subscription ends on <strong>${dayOf(expiresAt, reader)}</strong>.`
  return {
    ...WARNING,
    code: 128,
    title: 'Account Overdue',
    body: `A recent charge of your card failed. Try another card, or top up this one.${end}${forOthers(reader)}`,
    cause: expiresAt ?? '',
    link: reader.isAdmin ? { label: 'Manage the payment', to: 'payment' } : null,
  }
}

/** The trial, which is over; of a company in another state nobody knows what it had. */
function trialIn({ state, expiresAt }: MessageFacts, reader: MessageReader): string {
  if (state !== 'trial' || expiresAt === null) return ''
  return `Your trial ended on <strong>${dayOf(expiresAt, reader)}</strong>. `
}

function invitation(company: MessageFacts, reader: MessageReader): Message {
  return {
    code: 129,
    type: 'info',
    title: 'Create and Share a Marketing KPI Report',
    body: `${trialIn(company, reader)}Subscribe to create dashboards again and share them with your clients.${linksIn(company, reader)}${forOthers(reader)}`,
    closeable: true,
    cause: '',
    link: toPlan(reader, 'See the subscription'),
  }
}

const isPast = (instant: string, { now }: MessageReader) =>
  Temporal.Instant.compare(Temporal.Instant.from(instant), now) <= 0

const dayOf = (instant: string, { zone }: MessageReader): string =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: zone }).format(
    Temporal.Instant.from(instant).epochMilliseconds,
  )

/** By calendar days of the reader's zone: what ends this evening ends today. */
function timeLeft(expiresAt: string, reader: MessageReader): string {
  const day = (instant: Temporal.Instant) => instant.toZonedDateTimeISO(reader.zone).toPlainDate()
  const { days } = day(reader.now).until(day(Temporal.Instant.from(expiresAt)), { largestUnit: 'days' })
  if (days === 0) return 'It ends today.'
  return `${days} ${days === 1 ? 'day' : 'days'} left, until ${dayOf(expiresAt, reader)}.`
}

/** By what a message that was closed is recognised. */
export const closingKey = ({ code, cause }: Message): string => `${code} ${cause}`

/** What the bar shows: not the closed ones, grouped by type, the most urgent first. */
export function groupMessages(
  messages: readonly Message[],
  closed: ReadonlySet<string>,
): [MessageType, Message[]][] {
  const open = messages.filter((message) => !(message.closeable && closed.has(closingKey(message))))
  return MESSAGE_TYPES.map((type): [MessageType, Message[]] => [
    type,
    open.filter((message) => message.type === type),
  ]).filter(([, group]) => group.length > 0)
}
