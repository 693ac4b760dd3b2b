import type { ProviderQuery } from '../contract.ts'
import type { Fact } from '../kit/answers/facts.ts'
import { sumIfKnown } from '../kit/answers/metricValues.ts'
import { type FieldValue, keepRecords } from '../kit/answers/records.ts'
import { dayAt } from '../kit/query/days.ts'
import { listInput } from '../kit/query/readQuery.ts'
import { CAMPAIGN_TYPES, TYPE_ALIASES } from './catalogue.ts'
import type { Api } from './client.ts'
import { TYPE } from './definition.ts'
import { type MailchimpFacts, sendWindow } from './query.ts'
import { CampaignReport } from './wire.ts'

const FIELDS = [
  ...['id', 'campaign_title', 'type', 'list_id', 'list_name', 'subject_line', 'emails_sent', 'abuse_reports'],
  ...['unsubscribed', 'send_time', 'bounces', 'forwards', 'opens', 'clicks'],
  ...['industry_stats.open_rate', 'industry_stats.click_rate', 'ecommerce'],
].map((name) => `reports.${name}`)

/** The reports of an audience's campaigns that were sent in the range, chosen and filtered; the latest first. */
export async function sentCampaigns(
  api: Api,
  { property, inputs, range, filter }: ProviderQuery,
  timeZone: string,
): Promise<CampaignReport[]> {
  const parameters = { ...sendWindow(range, timeZone), fields: [...FIELDS, 'total_items'].join(',') }
  const reports = await api.all('/reports', 'reports', parameters, CampaignReport, ({ id }) => id)
  const chosen = listInput(inputs, 'campaign')
  const sent = reports.filter((report) => {
    // Reports cannot be requested by audience.
    if (report.list_id !== property || report.send_time === '') return false
    if (chosen.length > 0 && !chosen.includes(report.id)) return false
    const day = dayOf(report, timeZone)
    return day >= range.start && day <= range.end
  })
  return keepRecords(sent, filter, TYPE, fieldOf).sort((a, b) => b.send_time.localeCompare(a.send_time))
}

/** The day on which a campaign was sent. */
export const dayOf = ({ send_time }: CampaignReport, timeZone: string) =>
  dayAt(Temporal.Instant.from(send_time), timeZone)

function fieldOf(report: CampaignReport, field: string): FieldValue {
  if (field === 'emails_sent') return report.emails_sent
  if (field === 'subject') return [report.subject_line]
  return field === 'campaignType' ? [typeOf(report), typeLabel(report)] : [report.campaign_title]
}

const typeOf = ({ type }: CampaignReport) => TYPE_ALIASES[type] ?? type
const typeLabel = (report: CampaignReport) =>
  CAMPAIGN_TYPES.find(({ value }) => value === typeOf(report))?.label ?? typeOf(report)

export function campaignFacts(reports: CampaignReport[], timeZone: string): MailchimpFacts {
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
  const { hard_bounces = null, soft_bounces = null, syntax_errors = null } = report.bounces
  const bounces = sumIfKnown([hard_bounces, soft_bounces, syntax_errors])
  const sent = report.emails_sent
  const delivered = sent === null || bounces === null ? null : Math.max(0, sent - bounces)
  const { id, opens, clicks, forwards, industry_stats: industry } = report
  // Rates of the industry are weighted by the mails of their campaign.
  const weighted = (rate: number | null = null) =>
    rate === null || delivered === null ? null : rate * delivered
  return {
    day: dayOf(report, timeZone),
    names: {
      campaign: { id, label: report.campaign_title || report.subject_line || id },
      subject: report.subject_line || '(no subject)',
      campaignType: typeLabel(report),
      audience: report.list_name || report.list_id,
    },
    parts: {
      campaigns: 1,
      emails_sent: sent,
      delivered,
      bounces,
      hard_bounces,
      soft_bounces,
      opens: opens.proxy_excluded_opens ?? opens.opens_total ?? null,
      unique_opens: opens.proxy_excluded_unique_opens ?? opens.unique_opens ?? null,
      clicks: clicks.clicks_total ?? null,
      unique_clicks: clicks.unique_clicks ?? null,
      clickers: clicks.unique_subscriber_clicks ?? null,
      unsubscribed: report.unsubscribed,
      abuse_reports: report.abuse_reports,
      forwards: forwards.forwards_count ?? null,
      forwards_opens: forwards.forwards_opens ?? null,
      // In another currency than the result's: left out, with a remark.
      ...(isForeign ? {} : shopParts(report.ecommerce)),
      industry_opens: weighted(industry?.open_rate),
      industry_clicks: weighted(industry?.click_rate),
      industry_delivered: industry ? delivered : null,
    },
  }
}

const shopParts = (shop: CampaignReport['ecommerce']): Fact['parts'] => ({
  orders: shop?.total_orders ?? null,
  revenue: shop?.total_revenue ?? null,
  spent: shop?.total_spent ?? null,
})
