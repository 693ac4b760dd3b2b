import type { Inputs } from '../../contract.ts'
import type { Emulator, EmulatorContext } from '../../sandbox/emulation.ts'
import { dayNumber } from '../../sandbox/numbers.ts'
import {
  CAMPAIGNS,
  isSandboxKey,
  type Row,
  rankRows,
  reachRows,
  sandboxKey,
  statRows,
  visibilityRows,
} from './data.ts'
import { serialise } from './forms.ts'

export { sandboxKey } from './data.ts'

export const sandboxCredentials = () => ({
  type: 'credentials' as const,
  account: 'Harbour & Pine',
  token: sandboxKey('demo'),
})

/** Demo values for what a widget's form lets people type. */
export const sandboxInputs: Inputs = { competitor: 'trailguide.example, peakstore.example' }

/** Emulates the reporting methods. Error bodies are invented: none is documented in accessible pages. */
export const emulator: Emulator = async (request, context) => {
  const { switches } = context
  if (switches.has('slow')) await new Promise((resolve) => setTimeout(resolve, 3000))
  const url = new URL(request.url)
  const ask = (name: string) => url.searchParams.get(name) ?? ''
  const fail = (code: number, message: string, status = 200) =>
    serialise({ error: { code, message } }, url.searchParams, status)
  if (switches.has('html_answer')) {
    return new Response('<html><head><title>Rank Ranger: maintenance</title></head></html>', {
      headers: { 'content-type': 'text/html' },
    })
  }
  if (switches.has('server_error')) return new Response('', { status: 500 })
  if (switches.has('error_in_200')) return fail(9, 'Internal error, please try again')
  const isDead = switches.has('expired_token') || switches.has('revoked_grant')
  if (isDead || !isSandboxKey(ask('key'))) return fail(1, 'Invalid API key')
  if (switches.has('rate_limited')) return fail(7, 'Too many requests', 429)
  if (switches.has('quota_used_up')) return fail(8, 'API limit exceeded')
  if (switches.has('missing_scope')) return fail(2, 'This package has no access to reporting methods')
  if (switches.has('no_access')) return fail(3, 'No access to this campaign')
  const [method = ''] = url.search.slice(1).split('&')
  if (method !== 'package_campaigns' && switches.has('bad_field')) return fail(4, 'Invalid date')
  const found = rowsOf(method, ask, context)
  if (typeof found === 'string') return fail(5, found)
  const response = serialise(onePage(found, ask('page'), switches.has('two_pages')), url.searchParams)
  if (!switches.has('truncated_answer')) return response
  const text = await response.text()
  return new Response(text.slice(0, Math.ceil(text.length / 2)), response)
}

/** All rows, or half of them with the number of the next page. */
function onePage(rows: Row[], page: string, twoPages: boolean): { result: Row[]; nextpage?: string } {
  if (!twoPages) return { result: rows }
  const half = Math.ceil(rows.length / 2)
  return page === '2' ? { result: rows.slice(half) } : { result: rows.slice(0, half), nextpage: '2' }
}

/** The rows of a method, or the error of an invalid request. */
function rowsOf(
  method: string,
  ask: (name: string) => string,
  { now, switches }: EmulatorContext,
): Row[] | string {
  if (method === 'package_campaigns') return CAMPAIGNS.map(campaignRow)
  const campaign = CAMPAIGNS.find(({ id }) => id === ask('campaign_id'))
  if (!campaign) return 'Unknown campaign'
  const domain = ask('domain')
  if (domain !== campaign.domain && !campaign.competitors.includes(domain)) return 'Unknown domain'
  if (switches.has('empty')) return []
  const engines = campaign.engines.filter(([id]) => ask('se_id') === '' || ask('se_id') === id)
  const today = dayNumber(now.toZonedDateTimeISO('UTC').toPlainDate().toString())
  const asked = { campaign, domain, engines, days: daysOf(ask, today) }
  switch (method) {
    case 'rank':
      return rankRows(asked)
    case 'rank_stats':
      return statRows(asked)
    case 'get_visibility_trend':
      return ask('se_id') === '' ? 'Missing se_id' : visibilityRows(asked)
    case 'market_reach':
      return reachRows(asked, (rank, engine) => {
        const market = Number(ask(engine.startsWith('bing') ? 'bing' : 'google')) / 100
        return Number(ask(`pos_${rank}`) || 0) * market
      })
    default:
      return 'Unknown method'
  }
}

const campaignRow = ({ id, name, domain, packageId }: (typeof CAMPAIGNS)[number]): Row => ({
  campaign_id: id,
  campaign_name: name,
  domain,
  package_id: packageId,
  reference_id: '',
})

/** Days of `date`, or of `start_date` to `end_date`; none that is still to come. */
function daysOf(ask: (name: string) => string, today: number): number[] {
  const from = dayNumber(ask('date') || ask('start_date'))
  const to = Math.min(dayNumber(ask('date') || ask('end_date')), today)
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, at) => from + at)
}
