import type { ProviderQuery } from '../contract.ts'
import type { Fact } from '../kit/answers/facts.ts'
import { keptDays } from '../kit/answers/keptDays.ts'
import { sumIfKnown } from '../kit/answers/metricValues.ts'
import { partOf, shifted, wholeMonths } from '../kit/query/days.ts'
import { type Api, audienceStats } from './client.ts'
import { placeName } from './details.ts'
import type { MailchimpFacts } from './query.ts'
import { Activity, AudiencePlace, Automation, Client, Month } from './wire.ts'

/** Mailchimp retains no more days than these. */
const ACTIVITY_DAYS = 180
const KEPT = `Mailchimp keeps ${ACTIVITY_DAYS} days; earlier ones are missing.`
const WHOLE_MONTHS = 'Mailchimp tells how an audience changed by whole months, which are counted whole.'
const NOW = 'These are the figures of now; Mailchimp keeps no earlier ones.'
const ALL_TIME = 'Mailchimp counts automations over all time, not by day.'
const BARE = { exclude_fields: '_links' }

/** A query of an audience; `today` is the day of the account. */
interface Asked extends Pick<ProviderQuery, 'range' | 'dimension' | 'metrics'> {
  audience: string
  today: string
}

/** Reports about the whole audience. */
export async function audienceFacts(api: Api, report: string, asked: Asked): Promise<MailchimpFacts> {
  const path = `/lists/${encodeURIComponent(asked.audience)}`
  switch (report) {
    case 'activity':
      return activity(api, path, asked)
    case 'growth':
      return growth(api, path, asked)
    case 'clients': {
      const clients = await api.whole(`${path}/clients`, 'clients', BARE, Client)
      const facts = clients.map(({ client, members }) => ({
        names: { emailClient: client },
        parts: { members },
      }))
      return { facts, remarks: [NOW] }
    }
    case 'places': {
      const locations = await api.whole(`${path}/locations`, 'locations', BARE, AudiencePlace)
      const facts = locations.map(({ country, cc, total: members }) => ({
        names: { country: cc ? placeName(cc) : country },
        parts: { members },
      }))
      return { facts, remarks: [NOW] }
    }
    default:
      return { facts: await automations(api, asked), remarks: [ALL_TIME] }
  }
}

async function activity(api: Api, path: string, { range, today }: Asked): Promise<MailchimpFacts> {
  const parameters = { exclude_fields: '_links,activity._links' }
  const days = await api.all(`${path}/activity`, 'activity', parameters, Activity, ({ day }) => day)
  const inRange = days.filter(({ day }) => day >= range.start && day <= range.end)
  return {
    facts: inRange.map((row): Fact => {
      const { emails_sent, unique_opens, recipient_clicks: clickers } = row
      const { hard_bounce: hard_bounces, soft_bounce: soft_bounces } = row
      const gained = sumIfKnown([row.subs, row.other_adds])
      const lost = sumIfKnown([row.unsubs, row.other_removes])
      const members = { new_subscribers: gained, lost_subscribers: lost, net_growth: less(gained, lost) }
      const parts = { emails_sent, unique_opens, clickers, hard_bounces, soft_bounces, ...members }
      return { day: row.day, names: {}, parts }
    }),
    kept: keptDays(range, partOf(range, { from: shifted(today, -ACTIVITY_DAYS) }), KEPT),
  }
}

/**
 * Counters stand at the end of each month; the running month's, where the history lacks it, are those of now. A
 * figure without dimension is that of the last month in the range.
 */
async function growth(api: Api, path: string, asked: Asked): Promise<MailchimpFacts> {
  const { audience, range, dimension, metrics, today } = asked
  const parameters = { sort_field: 'month', sort_dir: 'ASC', exclude_fields: '_links,history._links' }
  const history = await api.all(`${path}/growth-history`, 'history', parameters, Month, ({ month }) => month)
  const current = today.slice(0, 7)
  const months = new Map(history.map((month) => [month.month, month]))
  if (range.end.slice(0, 7) >= current) {
    const { stats } = await audienceStats(api, audience)
    if (stats) {
      const { member_count: subscribed, unsubscribe_count: unsubscribed, cleaned_count: cleaned } = stats
      months.set(current, { month: current, subscribed, unsubscribed, cleaned })
    }
  }
  const inRange = [...months.values()]
    .filter(({ month }) => month >= range.start.slice(0, 7) && month <= range.end.slice(0, 7))
    .toSorted((a, b) => a.month.localeCompare(b.month))
  const monthBefore = ({ month }: Month) =>
    months.get(Temporal.PlainYearMonth.from(month).subtract({ months: 1 }).toString())
  const [first, last] = [inRange.at(0), inRange.at(-1)]
  const whole = first && last ? [monthFact(last, monthBefore(first))] : []
  const counted = wholeMonths(range)
  // Of the present month there are no more days than the range has.
  if (range.end >= today) counted.end = range.end
  return {
    facts: dimension === null ? whole : inRange.map((month) => monthFact(month, monthBefore(month))),
    ...(metrics.includes('audience_change') && { kept: keptDays(range, counted, WHOLE_MONTHS) }),
  }
}

const less = (from: number | null, minus: number | null): number | null =>
  from === null || minus === null ? null : from - minus

const monthFact = (
  { month, subscribed, unsubscribed, cleaned }: Month,
  earlier: Month | undefined,
): Fact => ({
  day: `${month}-01`,
  names: {},
  parts: {
    audience_size: subscribed,
    unsubscribed_total: unsubscribed,
    cleaned,
    // Without an earlier month there is no change to compute, which does not make it unknown.
    ...(earlier ? { audience_change: less(subscribed, earlier.subscribed) } : {}),
  },
})

async function automations(api: Api, { audience }: Asked): Promise<Fact[]> {
  const parameters = { exclude_fields: '_links,automations._links' }
  const all = await api.all('/automations', 'automations', parameters, Automation, ({ id }) => id)
  const own = all.filter(({ recipients }) => recipients.list_id === audience)
  return own.map(({ id, settings, emails_sent, report_summary: summary }) => {
    const {
      opens = null,
      unique_opens = null,
      clicks = null,
      subscriber_clicks: clickers = null,
    } = summary ?? {}
    return {
      names: { automation: { id, label: settings.title || id } },
      parts: { emails_sent, opens, unique_opens, clicks, clickers },
    }
  })
}
