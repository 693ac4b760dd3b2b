import {
  AUDIENCES,
  campaignsOf,
  changesOn,
  countersOn,
  type EmulatedAudience,
  partsOf,
  soFar,
} from './data.ts'
import { PLACES } from './reports.ts'

/** Audiences and their statistics, in Mailchimp's form. */

const ACTIVITY_DAYS = 180
const FIRST_MONTH = '2024-02'

export function listOf(audience: EmulatedAudience, today: string): object {
  const { members, unsubscribed, cleaned } = countersOn(audience, today)
  return {
    id: audience.id,
    web_id: 55_501,
    name: audience.name,
    date_created: '2024-02-01T10:00:00+00:00',
    list_rating: 3.5,
    visibility: 'pub',
    stats: {
      member_count: members,
      unsubscribe_count: unsubscribed,
      cleaned_count: cleaned,
      avg_sub_rate: 41,
      avg_unsub_rate: 6,
      open_rate: 38.42,
      click_rate: 4.91,
    },
  }
}

/** The latest first; today is not included before it is over. */
export function activityOf(audience: EmulatedAudience, today: string, now: Temporal.Instant): object[] {
  const last = Temporal.PlainDate.from(today)
  return Array.from({ length: ACTIVITY_DAYS }, (_, back) => {
    const day = last.subtract({ days: back + 1 }).toString()
    const sent = campaignsOf(audience, day, day)
    const sum = (count: (campaign: (typeof sent)[number]) => number) =>
      sent.reduce((all, campaign) => all + count(campaign), 0)
    return {
      day,
      ...changesOn(audience, day),
      emails_sent: sum((campaign) => campaign.sent),
      unique_opens: sum((campaign) => soFar(campaign, now).uniqueOpens),
      recipient_clicks: sum((campaign) => soFar(campaign, now).clickers),
      hard_bounce: sum((campaign) => campaign.hard),
      soft_bounce: sum((campaign) => campaign.soft),
    }
  })
}

/** Months that are over, the oldest first; old counters are zero. */
export function historyOf(audience: EmulatedAudience, today: string): object[] {
  const months: object[] = []
  const current = Temporal.PlainYearMonth.from(today.slice(0, 7))
  for (
    let month = Temporal.PlainYearMonth.from(FIRST_MONTH);
    Temporal.PlainYearMonth.compare(month, current) < 0;
    month = month.add({ months: 1 })
  ) {
    const end = month.toPlainDate({ day: month.daysInMonth }).toString()
    const { members, unsubscribed, cleaned } = countersOn(audience, end)
    months.push({
      list_id: audience.id,
      month: month.toString(),
      existing: 0,
      imports: 0,
      optins: 0,
      subscribed: members,
      unsubscribed,
      cleaned,
      reconfirm: 0,
      pending: 12,
      deleted: 4,
      transactional: 0,
    })
  }
  return months
}

const CLIENTS: [client: string, share: number][] = [
  ['Apple Mail', 0.41],
  ['Gmail', 0.33],
  ['Outlook', 0.17],
  ['Thunderbird', 0.09],
]
export function clientsOf(audience: EmulatedAudience, today: string): object[] {
  const shares = CLIENTS.map(([, share]) => share)
  const members = partsOf(countersOn(audience, today).members, shares)
  return CLIENTS.map(([client], at) => ({ client, members: members[at] ?? 0 }))
}

const COUNTRIES: Record<string, string> = { DE: 'Germany', AT: 'Austria', CH: 'Switzerland', '': 'Unknown' }
export function placesOf(audience: EmulatedAudience, today: string): object[] {
  const { members } = countersOn(audience, today)
  const shares = Object.keys(COUNTRIES).map((cc) =>
    PLACES.filter(([code]) => code === cc).reduce((sum, [, , , share]) => sum + share, 0),
  )
  const totals = partsOf(members, shares)
  return Object.entries(COUNTRIES).map(([cc, country], at) => ({
    country,
    cc,
    percent: shares[at],
    total: totals[at] ?? 0,
  }))
}

/** Two automations of the newsletter, counted over all time. */
export function automationsOf(): object[] {
  const [newsletter] = AUDIENCES
  return [
    ['a93f01c2d4', 'Welcome series', 5210, 3120, 2410, 940, 610],
    ['b04e12d3e5', 'We miss you', 1890, 760, 610, 130, 96],
  ].map(([id, title, emails_sent, opens, unique_opens, clicks, subscriber_clicks]) => ({
    id,
    status: 'sending',
    emails_sent,
    start_time: '2024-03-01T09:00:00+00:00',
    recipients: { list_id: newsletter?.id, list_name: newsletter?.name },
    settings: { title, from_name: 'Northwind Outdoor' },
    report_summary: { opens, unique_opens, open_rate: 0.4, clicks, subscriber_clicks, click_rate: 0.1 },
  }))
}
