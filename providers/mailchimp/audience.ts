import { type Api, audienceStats } from './client.ts'
import { placeName } from './details.ts'
import type { Fact, Facts } from './facts.ts'
import type { Plan } from './query.ts'
import { Activity, AudiencePlaces, Automation, Clients, Month } from './wire.ts'

/** Mailchimp keeps no more days than these. */
const ACTIVITY_DAYS = 180
const NOW = 'These are the figures of now; Mailchimp keeps no earlier ones.'

/** Reports about the whole audience. `today` is the day of the account. */
export async function audienceFacts(api: Api, plan: Plan, today: string): Promise<Facts> {
  const path = `/lists/${encodeURIComponent(plan.audience)}`
  const whole = (facts: Fact[], ...remarks: string[]): Facts => ({ facts, currency: null, remarks })
  switch (plan.report) {
    case 'activity':
      return activity(api, plan, today)
    case 'growth':
      return whole(await growth(api, plan, today))
    case 'clients': {
      const { clients } = await api.get(`${path}/clients`, { exclude_fields: '_links' }, Clients)
      return whole(
        clients.map(({ client, members }) => ({ keys: { emailClient: client }, parts: { members } })),
        NOW,
      )
    }
    case 'places': {
      const { locations } = await api.get(`${path}/locations`, { exclude_fields: '_links' }, AudiencePlaces)
      return whole(
        locations.map(({ country, cc, total }) => ({
          keys: { country: cc ? placeName(cc) : country },
          parts: { members: total },
        })),
        NOW,
      )
    }
    default:
      return whole(await automations(api, plan), 'Mailchimp counts automations over all time, not by day.')
  }
}

async function activity(api: Api, plan: Plan, today: string): Promise<Facts> {
  const path = `/lists/${encodeURIComponent(plan.audience)}/activity`
  const days = await api.all(path, 'activity', { exclude_fields: '_links,activity._links' }, Activity)
  const oldest = Temporal.PlainDate.from(today).subtract({ days: ACTIVITY_DAYS }).toString()
  return {
    currency: null,
    remarks:
      plan.range.start < oldest ? [`Mailchimp keeps ${ACTIVITY_DAYS} days; earlier ones are missing.`] : [],
    facts: days
      .filter(({ day }) => day >= plan.range.start && day <= plan.range.end)
      .map((row) => {
        const gained = row.subs + row.other_adds
        const lost = row.unsubs + row.other_removes
        return {
          keys: { date: row.day.slice(0, 10) },
          parts: {
            ...{
              emails_sent: row.emails_sent,
              unique_opens: row.unique_opens,
              clickers: row.recipient_clicks,
            },
            ...{ hard_bounces: row.hard_bounce, soft_bounces: row.soft_bounce },
            ...{ new_subscribers: gained, lost_subscribers: lost, net_growth: gained - lost },
          },
        }
      }),
  }
}

/**
 * Counters stand at the end of each month; the running month's, where the history lacks it, are those of now. A
 * figure without dimension is that of the last month in the range.
 */
async function growth(api: Api, plan: Plan, today: string): Promise<Fact[]> {
  const path = `/lists/${encodeURIComponent(plan.audience)}/growth-history`
  const parameters = { sort_field: 'month', sort_dir: 'ASC', exclude_fields: '_links,history._links' }
  const history = await api.all(path, 'history', parameters, Month)
  const current = today.slice(0, 7)
  const months = new Map(history.map((month) => [month.month, month]))
  if (plan.range.end.slice(0, 7) >= current) {
    const { stats } = await audienceStats(api, plan.audience)
    if (stats) {
      months.set(current, {
        ...{ month: current, subscribed: stats.member_count },
        ...{ unsubscribed: stats.unsubscribe_count, cleaned: stats.cleaned_count },
      })
    }
  }
  const inRange = [...months.values()]
    .filter(({ month }) => month >= plan.range.start.slice(0, 7) && month <= plan.range.end.slice(0, 7))
    .toSorted((a, b) => a.month.localeCompare(b.month))
  if (plan.dimension !== null)
    return inRange.map((month) => monthFact(month, months.get(before(month.month))))
  const [first, last] = [inRange.at(0), inRange.at(-1)]
  return first && last ? [monthFact(last, months.get(before(first.month)))] : []
}

const before = (month: string) => Temporal.PlainYearMonth.from(month).subtract({ months: 1 }).toString()

function monthFact(month: Month, earlier: Month | undefined): Fact {
  return {
    keys: { date: `${month.month}-01` },
    parts: {
      audience_size: month.subscribed,
      unsubscribed_total: month.unsubscribed,
      cleaned: month.cleaned,
      ...(earlier ? { audience_change: month.subscribed - earlier.subscribed } : {}),
    },
  }
}

async function automations(api: Api, plan: Plan): Promise<Fact[]> {
  const parameters = { exclude_fields: '_links,automations._links' }
  const all = await api.all('/automations', 'automations', parameters, Automation)
  return all
    .filter(({ recipients }) => recipients.list_id === plan.audience)
    .map(({ id, settings, emails_sent, report_summary: summary }) => ({
      keys: { automation: id },
      name: settings.title || id,
      parts: {
        emails_sent,
        opens: summary?.opens ?? 0,
        unique_opens: summary?.unique_opens ?? 0,
        clicks: summary?.clicks ?? 0,
        clickers: summary?.subscriber_clicks ?? 0,
      },
    }))
}
