import { escapeHtml } from '../../shared/rules/escapeHtml.ts'
import type { PlanNotice } from '../../shared/rules/planTimeline.ts'
import { brandOf, type MailFace } from './face.ts'
import type { MailLayout } from './layout.ts'
import type { MailMessage } from './send.ts'

interface Facts {
  to: string
  company: string
  notice: PlanNotice
  now: Temporal.Instant
  /** In which the admin reads days. */
  zone: string
  /** When the charge failed. */
  failedAt: Temporal.Instant | null
  /** Until when dashboards can be changed and reports are sent; null where nobody knows. */
  endsAt: Temporal.Instant | null
  linksUntil: Temporal.Instant | null
  archivedAt: Temporal.Instant | null
  /** Leads to the subscription. */
  link: string
  /** Whom to ask about a payment; null: whoever runs the installation. */
  contact: string | null
  face: MailFace
}

/** Mails an admin what becomes of the company's plan, what happens when, and where to do something about it. */
export async function planNoticeMail(layout: MailLayout, facts: Facts): Promise<MailMessage> {
  const { title, what, after, action } = wordsOf(facts)
  return {
    to: facts.to,
    ...(facts.face.from && { from: facts.face.from }),
    subject: title,
    html: await layout.render({
      brand: brandOf(facts.face),
      preview: what,
      body: `
      <mj-text font-size="20px" font-weight="600">${escapeHtml(title)}</mj-text>
      <mj-text>${escapeHtml(what)}</mj-text>
      ${after.length > 0 ? `<mj-text><ul>${after.map((line) => `<li>${escapeHtml(line)}</li>`).join('')}</ul></mj-text>` : ''}
      <mj-button href="${escapeHtml(facts.link)}">${action}</mj-button>`,
    }),
    text: [what, ...after.map((line) => `- ${line}`), `${action}: ${facts.link}`].join('\n'),
  }
}

interface Words {
  title: string
  what: string
  /** What happens when, a sentence each. */
  after: string[]
  action: string
}

function wordsOf(facts: Facts): Words {
  const { notice, company } = facts
  const day = (instant: Temporal.Instant | null) => (instant ? dayOf(instant, facts.zone) : null)
  const end = day(facts.endsAt)
  const failed = day(facts.failedAt)
  const subscribe = 'See the subscription'
  if (notice === 'recovered') {
    return {
      title: `The payment of ${company} has arrived`,
      what: 'Thank you. All dashboards, links and reports go on as before.',
      after: [],
      action: subscribe,
    }
  }
  if (notice === 'replaced') {
    return {
      title: `${company} paid for two subscriptions`,
      what: `Only one of them counts. The other one has been ended, and nothing more is charged for it. What was paid for it last can be given back: ask ${facts.contact ?? 'whoever runs this installation'}, and name its number, which is in the invoices.`,
      after: [],
      action: subscribe,
    }
  }
  if (notice === 'trial.ended') {
    return {
      title: `The trial of ${company} has ended`,
      what: 'Dashboards can no longer be changed, and reports are not sent. Nothing is deleted: subscribe, and all goes on.',
      after: whatNext(facts),
      action: subscribe,
    }
  }
  if (notice === 'ended') {
    return {
      title: `The subscription of ${company} has ended`,
      what: 'Dashboards can no longer be changed, and reports are not sent. Nothing is deleted: subscribe again, and all goes on.',
      after: whatNext(facts),
      action: subscribe,
    }
  }
  if (notice === 'canceled') {
    return {
      title: `The subscription of ${company} is canceled`,
      what: end ? `Dashboards and reports remain usable until ${end}.` : 'No further charge is made.',
      after: whatNext(facts),
      action: subscribe,
    }
  }
  if (notice.startsWith('trial.')) {
    return {
      title: `The trial of ${company} ends ${inDays(facts)}`,
      what: `It ends on ${end}. Subscribe before then, and nothing changes. Otherwise:`,
      after: [
        `From ${end} dashboards can no longer be changed, and reports are not sent.`,
        ...whatNext(facts),
        'Nothing is deleted.',
      ],
      action: subscribe,
    }
  }
  return {
    title: notice === 'overdue.0' ? `A charge for ${company} failed` : reminderTitle(facts),
    what: `${failed ? `The card could not be charged on ${failed}.` : 'The card could not be charged.'} Try another card, or top up this one. Everything keeps working meanwhile, but no dashboards or reports can be added.`,
    after: [
      ...(end ? [`If it is not paid by ${end}, the subscription ends, and reports are no longer sent.`] : []),
      ...whatNext(facts),
    ],
    action: 'Manage the payment',
  }
}

/** Says how many days are left, so that of several reminders the last is not the first again. */
function reminderTitle(facts: Facts): string {
  const { company } = facts
  const days = daysLeft(facts)
  if (days < 1) return `Reminder: a charge for ${company} is still unpaid`
  return `Reminder: ${company} has ${days} ${days === 1 ? 'day' : 'days'} left to pay`
}

const whatNext = ({ zone, linksUntil, archivedAt }: Facts): string[] => [
  ...(linksUntil ? [`Shared links can be read until ${dayOf(linksUntil, zone)}.`] : []),
  ...(archivedAt
    ? [`On ${dayOf(archivedAt, zone)} dashboards are archived; once you pay, they come back by themselves.`]
    : []),
]

/** By the calendar of the admin's zone; 0 where there is no end. */
function daysLeft({ now, endsAt, zone }: Facts): number {
  const date = (instant: Temporal.Instant) => instant.toZonedDateTimeISO(zone).toPlainDate()
  return endsAt ? date(now).until(date(endsAt), { largestUnit: 'days' }).days : 0
}

function inDays(facts: Facts): string {
  const days = daysLeft(facts)
  if (days <= 0) return 'today'
  return days === 1 ? 'tomorrow' : `in ${days} days`
}

const dayOf = (instant: Temporal.Instant, zone: string): string =>
  instant.toZonedDateTimeISO(zone).toPlainDate().toLocaleString('en-GB', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
  })
