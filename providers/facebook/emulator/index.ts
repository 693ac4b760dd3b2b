import { z } from 'zod'
import {
  type MetaThrottle,
  metaList,
  metaParameters,
  metaPath,
  metaRefusal,
  notFound,
  withMetaSwitches,
} from '../../platforms/meta/emulator/answers.ts'
import {
  emulateMetaLogin,
  type MetaPerson,
  requireMetaToken,
  sandboxMetaCredentials,
} from '../../platforms/meta/emulator/index.ts'
import type { Emulator, EmulatorContext } from '../../sandbox/emulation.ts'
import type { SandboxCredentials } from '../../sandboxProtocol.ts'
import { ADS_PERMISSION, definition } from '../definition.ts'
import { type AdAccount, accountsOf, adSetsOf, adsOf } from './campaigns.ts'
import type { Bundle } from './data.ts'
import { meets } from './filter.ts'
import { insightsRows, isTooMuchAtOnce } from './insights.ts'
import { orderReport, reportAnswer } from './reports.ts'

/** Emulates the Marketing API: ad accounts, what they hold, and insights at once or by reports. */
export const emulator: Emulator = async (request, context) => {
  const login = await emulateMetaLogin(request, context, THROTTLE)
  if (login) return login
  return withMetaSwitches(request, context, THROTTLE, async () => {
    const bearer = await requireMetaToken(request, context, ADS_PERMISSION)
    if (bearer instanceof Response) return bearer
    try {
      return await answer(request, context, bearer.person, bearer.scopes)
    } catch (error) {
      if (!(error instanceof z.ZodError || error instanceof SyntaxError)) throw error
      return metaRefusal(400, { code: 100, message: `(#100) Param is not valid: ${error.message}` })
    }
  })
}

const THROTTLE: MetaThrottle = {
  code: 80000,
  subcode: 2446079,
  subject: 'from this ad-account',
  type: 'ads_insights',
}

/** A demo source: everything the first demo person can see. */
export async function sandboxCredentials(): Promise<SandboxCredentials> {
  return sandboxMetaCredentials(definition.auth.type === 'oauth' ? definition.auth.scopes : [])
}

async function answer(
  request: Request,
  context: EmulatorContext,
  person: MetaPerson,
  scopes: string[],
): Promise<Response> {
  const path = metaPath(request)
  const seen = accountsOf(person)
  const inBusiness = scopes.includes('business_management') ? seen : []
  switch (path) {
    case '/me/adaccounts':
      return metaList(request, context, seen.filter(({ own }) => own).map(written))
    case '/me/businesses':
      return metaList(
        request,
        context,
        inBusiness.slice(0, 1).map(({ business }) => business),
      )
    case '/9001/owned_ad_accounts':
      return metaList(request, context, inBusiness.map(written))
    case '/9001/client_ad_accounts':
      return metaList(request, context, [])
  }
  const [, id = '', edge] = path.split('/')
  const report = await reportAnswer(request, context, id, edge)
  if (report) return report
  const place = placeOf(seen, id)
  if (!place?.account.own || context.switches.has('no_access')) return notFound(id)
  if (!edge) return Response.json(place.object)
  if (edge === 'insights') return insights(request, context, place)
  if (edge === 'campaigns' || edge === 'adsets' || edge === 'ads')
    return objects(request, context, place, edge)
  return metaRefusal(400, { code: 2500, message: `Unknown path components: /${edge}` })
}

interface Place {
  account: AdAccount
  scope(bundle: Bundle): boolean
  object: object
}

/** The account, campaign, ad set or ad of an id, as far as this person sees it. */
function placeOf(seen: AdAccount[], id: string): Place | undefined {
  for (const account of seen) {
    if (account.id === id) return { account, scope: () => true, object: written(account) }
    for (const ad of adsOf(account)) {
      const { adSet } = ad
      const { campaign } = adSet
      if (campaign.id === id)
        return { account, scope: (one) => one.ad.adSet.campaign === campaign, object: node(campaign) }
      if (adSet.id === id) return { account, scope: (one) => one.ad.adSet === adSet, object: node(adSet) }
      if (ad.id === id) return { account, scope: (one) => one.ad === ad, object: node(ad) }
    }
  }
  return undefined
}

const node = ({ id, name, status }: { id: string; name: string; status: string }) => ({
  id,
  name,
  effective_status: status,
  status: status === 'CAMPAIGN_PAUSED' ? 'ACTIVE' : status,
})

function written({ id, name, currency, timezone_name, account_status, business }: AdAccount): object {
  return { id, account_id: id.replace('act_', ''), name, currency, timezone_name, account_status, business }
}

async function insights(
  request: Request,
  context: EmulatorContext,
  { account, scope }: Place,
): Promise<Response> {
  if (context.switches.has('bad_field')) {
    const message =
      '(#100) foo is not valid for fields param. please check https://developers.facebook.com/docs/marketing-api/reference/ads-insights/ for all valid values'
    return metaRefusal(400, { code: 100, message })
  }
  const rows = insightsRows(account, scope, await metaParameters(request), context)
  if (rows instanceof Response) return rows
  if (request.method === 'POST') return orderReport(context, account, rows)
  if (isTooMuchAtOnce(rows)) {
    const userMessage =
      'The data you are trying to fetch is too large. Reduce the date range or use an asynchronous report.'
    return metaRefusal(400, { code: 100, subcode: 1487534, message: 'Invalid parameter', userMessage })
  }
  return metaList(request, context, rows)
}

const Conditions = z.array(
  z.object({ field: z.string(), operator: z.string(), value: z.union([z.string(), z.array(z.string())]) }),
)

/** Campaigns, ad sets or ads; archived ones only where their status is requested. */
async function objects(
  request: Request,
  context: EmulatorContext,
  { account }: Place,
  edge: 'campaigns' | 'adsets' | 'ads',
): Promise<Response> {
  const parameters = await metaParameters(request)
  const filtering = Conditions.parse(JSON.parse(parameters.get('filtering') ?? '[]'))
  const status = filtering.some(({ field }) => field === 'effective_status')
  const listed = {
    campaigns: account.campaigns.map((one) => ({
      ...node(one),
      objective: `OUTCOME_${one.goal.toUpperCase()}`,
    })),
    adsets: adSetsOf(account).map((one) => ({ ...node(one), campaign_id: one.campaign.id })),
    ads: adsOf(account).map((one) => ({
      ...node(one),
      adset_id: one.adSet.id,
      campaign_id: one.adSet.campaign.id,
    })),
  }[edge]
  const kept = listed.filter((one) => {
    if (!status && ['ARCHIVED', 'DELETED'].includes(one.effective_status)) return false
    const fields: Record<string, string> = { ...one }
    return filtering.every((condition) => {
      const field = condition.field.replace(/^(campaign|adset|ad)\.id$/, '$1_id')
      return meets(fields[field] ?? '', condition)
    })
  })
  return metaList(request, context, context.switches.has('empty') ? [] : kept)
}
