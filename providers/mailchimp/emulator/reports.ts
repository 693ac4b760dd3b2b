import { type EmulatedMailing, partsOf, soFar } from './data.ts'

/** A campaign's report and its parts, in Mailchimp's form. */

export function reportOf(campaign: EmulatedMailing, now: Temporal.Instant): object {
  const { audience, sent, hard, soft, sentAt } = campaign
  const read = soFar(campaign, now)
  const delivered = sent - hard - soft
  return {
    id: campaign.id,
    campaign_title: campaign.title,
    type: campaign.type,
    list_id: audience.id,
    list_is_active: true,
    list_name: audience.name,
    subject_line: campaign.subject,
    preview_text: '',
    emails_sent: sent,
    abuse_reports: campaign.abuse,
    unsubscribed: read.unsubscribed,
    send_time: sentAt,
    rss_last_send: '',
    bounces: { hard_bounces: hard, soft_bounces: soft, syntax_errors: 0 },
    forwards: { forwards_count: campaign.forwards, forwards_opens: Math.floor(campaign.forwards / 2) },
    opens: {
      opens_total: read.opens,
      unique_opens: read.uniqueOpens,
      open_rate: read.uniqueOpens / delivered,
      last_open: read.opens > 0 ? sentAt : '',
    },
    clicks: {
      clicks_total: read.clicks,
      unique_clicks: read.uniqueClicks,
      unique_subscriber_clicks: read.clickers,
      click_rate: read.clickers / delivered,
      last_click: '',
    },
    facebook_likes: { recipient_likes: 0, unique_likes: 0, facebook_likes: 0 },
    industry_stats: { type: 'Retail', open_rate: 0.34, click_rate: 0.021, bounce_rate: 0.006 },
    list_stats: { sub_rate: 41, unsub_rate: 6, open_rate: 38.42, click_rate: 4.91 },
    ecommerce: {
      total_orders: read.orders,
      total_revenue: read.revenue,
      currency_code: 'EUR',
      total_spent: Math.round(read.revenue * 107) / 100,
    },
    delivery_status: { enabled: false },
  }
}

const LINKS: [path: string, share: number][] = [
  ['/tents/ridge-2', 0.34],
  ['/sale/', 0.26],
  ['/boots/', 0.18],
  ['/journal/how-to-pack', 0.14],
  ['/stores/', 0.08],
]
export function clickedLinks(campaign: EmulatedMailing, now: Temporal.Instant): object[] {
  const read = soFar(campaign, now)
  const shares = LINKS.map(([, share]) => share)
  const [all, unique] = [partsOf(read.clicks, shares), partsOf(read.uniqueClicks, shares)]
  return LINKS.map(([path], at) => ({
    id: `${campaign.id}${at}`,
    url: `https://www.northwind.example${path}?utm_source=mailchimp&utm_campaign=${campaign.id}`,
    total_clicks: all[at] ?? 0,
    click_percentage: read.clicks === 0 ? 0 : (all[at] ?? 0) / read.clicks,
    unique_clicks: unique[at] ?? 0,
  }))
}

const DOMAINS: [domain: string, share: number][] = [
  ['gmail.com', 0.42],
  ['gmx.de', 0.2],
  ['web.de', 0.16],
  ['icloud.com', 0.13],
  ['outlook.com', 0.09],
]
export function domainRows(campaign: EmulatedMailing, now: Temporal.Instant): object {
  const read = soFar(campaign, now)
  const shares = DOMAINS.map(([, share]) => share)
  const parts = (count: number) => partsOf(count, shares)
  const [sent, bounces] = [parts(campaign.sent), parts(campaign.hard + campaign.soft)]
  const [opens, clicks, unsubs] = [parts(read.opens), parts(read.clicks), parts(read.unsubscribed)]
  return {
    campaign_id: campaign.id,
    total_sent: campaign.sent,
    domains: DOMAINS.map(([domain], at) => ({
      domain,
      emails_sent: sent[at],
      bounces: bounces[at],
      opens: opens[at],
      clicks: clicks[at],
      unsubs: unsubs[at],
      delivered: (sent[at] ?? 0) - (bounces[at] ?? 0),
      opens_pct: 0,
    })),
  }
}

export const PLACES: [country: string, region: string, name: string, share: number][] = [
  ['DE', 'BE', 'Berlin', 0.31],
  ['DE', 'BY', 'Bavaria', 0.27],
  ['AT', '9', 'Vienna', 0.2],
  ['CH', 'ZH', 'Zurich', 0.16],
  ['', '', '', 0.06],
]
export function openPlaces(campaign: EmulatedMailing, now: Temporal.Instant): object[] {
  const opens = partsOf(
    soFar(campaign, now).opens,
    PLACES.map(([, , , share]) => share),
  )
  return PLACES.map(([country_code, region, region_name], at) => ({
    country_code,
    region,
    region_name,
    opens: opens[at] ?? 0,
  }))
}
