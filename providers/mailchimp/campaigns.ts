import { numberMeets, textMeets } from '../clauseTests.ts'
import type { FilterClause } from '../contract.ts'
import { CAMPAIGN_TYPES } from './catalogue.ts'
import type { Api } from './client.ts'
import type { Fact, Facts } from './facts.ts'
import { type Plan, sendWindow } from './query.ts'
import { CampaignReport } from './wire.ts'

const FIELDS = [
  ...['id', 'campaign_title', 'type', 'list_id', 'list_name', 'subject_line', 'emails_sent', 'abuse_reports'],
  ...['unsubscribed', 'send_time', 'bounces', 'forwards', 'opens', 'clicks'],
  ...['industry_stats.open_rate', 'industry_stats.click_rate', 'ecommerce'],
].map((name) => `reports.${name}`)

/** The reports of the audience's campaigns that were sent in the range, chosen and filtered; the latest first. */
export async function sentCampaigns(api: Api, plan: Plan, timeZone: string): Promise<CampaignReport[]> {
  const fields = [...FIELDS, 'total_items'].join(',')
  const parameters = { ...sendWindow(plan.range, timeZone), fields }
  const reports = await api.all('/reports', 'reports', parameters, CampaignReport)
  return reports
    .filter((report) => {
      // Reports cannot be asked by audience.
      if (report.list_id !== plan.audience || report.send_time === '') return false
      if (plan.campaigns.length > 0 && !plan.campaigns.includes(report.id)) return false
      const day = dayOf(report, timeZone)
      return (
        day >= plan.range.start &&
        day <= plan.range.end &&
        plan.clauses.every((clause) => meets(report, clause))
      )
    })
    .toSorted((a, b) => b.send_time.localeCompare(a.send_time))
}

const dayOf = ({ send_time }: CampaignReport, timeZone: string) =>
  Temporal.Instant.from(send_time).toZonedDateTimeISO(timeZone).toPlainDate().toString()

function meets(report: CampaignReport, clause: FilterClause): boolean {
  switch (clause.field) {
    case 'emails_sent':
      return numberMeets(report.emails_sent, clause)
    case 'subject':
      return textMeets([report.subject_line], clause)
    case 'campaignType':
      return textMeets([typeOf(report), typeLabel(report)], clause)
    default:
      return textMeets([report.campaign_title], clause)
  }
}

/** The type is not spelt as in the question. */
const ALIASES: Record<string, string> = {
  'plain-text': 'plaintext',
  ab_split: 'absplit',
  auto: 'automation',
}
const typeOf = ({ type }: CampaignReport) => ALIASES[type] ?? type
const typeLabel = (report: CampaignReport) =>
  CAMPAIGN_TYPES.find(({ value }) => value === typeOf(report))?.label ?? (typeOf(report) || 'Unknown')

export function campaignFacts(reports: CampaignReport[], timeZone: string): Facts {
  const currency = reports.map(({ ecommerce }) => ecommerce?.currency_code).find(Boolean) ?? null
  const foreign = reports.filter(({ ecommerce }) => (ecommerce?.currency_code || currency) !== currency)
  const withoutProxies = reports.some(({ opens }) => opens.proxy_excluded_unique_opens != null)
  return {
    facts: reports.map((report) => factOf(report, timeZone, foreign.includes(report))),
    currency,
    remarks: [
      ...(foreign.length > 0
        ? [`Shop figures of ${foreign.length} campaigns in another currency than ${currency} are left out.`]
        : []),
      ...(withoutProxies
        ? ['Opens by Apple Mail Privacy Protection, which nobody has read, are left out.']
        : []),
    ],
  }
}

function factOf(report: CampaignReport, timeZone: string, isForeign: boolean): Fact {
  const { hard_bounces = 0, soft_bounces = 0, syntax_errors = 0 } = report.bounces
  const bounces = hard_bounces + soft_bounces + syntax_errors
  const delivered = Math.max(0, report.emails_sent - bounces)
  const { opens, clicks, forwards, industry_stats: industry } = report
  const shop = isForeign ? null : report.ecommerce
  return {
    keys: {
      date: dayOf(report, timeZone),
      campaign: report.id,
      subject: report.subject_line || '(no subject)',
      campaignType: typeLabel(report),
      audience: report.list_name || report.list_id,
    },
    name: report.campaign_title || report.subject_line || report.id,
    parts: {
      ...{ campaigns: 1, emails_sent: report.emails_sent, delivered, bounces, hard_bounces, soft_bounces },
      opens: opens.proxy_excluded_opens ?? opens.opens_total ?? 0,
      unique_opens: opens.proxy_excluded_unique_opens ?? opens.unique_opens ?? 0,
      clicks: clicks.clicks_total ?? 0,
      unique_clicks: clicks.unique_clicks ?? 0,
      clickers: clicks.unique_subscriber_clicks ?? 0,
      ...{ unsubscribed: report.unsubscribed, abuse_reports: report.abuse_reports },
      forwards: forwards.forwards_count ?? 0,
      forwards_opens: forwards.forwards_opens ?? 0,
      orders: shop?.total_orders ?? 0,
      revenue: shop?.total_revenue ?? 0,
      spent: shop?.total_spent ?? 0,
      // Rates of the industry are weighted by the mails that they stand beside.
      industry_opens: (industry?.open_rate ?? 0) * delivered,
      industry_clicks: (industry?.click_rate ?? 0) * delivered,
    },
  }
}
