import {
  emulateLinkedIn,
  type LinkedInCall,
  linkedInCredentials,
  linkedInRefusal,
  notEnoughPermissions,
  notFound,
  unpermittedField,
} from '../../platforms/linkedin/emulator/index.ts'
import { targetingEntities } from '../../platforms/linkedin/emulator/names.ts'
import { listIn, numberIn, textIn } from '../../platforms/linkedin/restliReader.ts'
import { SANDBOX_PEOPLE } from '../../sandbox/consent.ts'
import type { Emulator, EmulatorContext } from '../../sandbox/emulation.ts'
import { ADS_SCOPES } from '../definition.ts'
import {
  ACCOUNTS,
  type Campaign,
  type Creative,
  campaignsOf,
  creativesOf,
  type EmulatedAccount,
} from './accounts.ts'
import { adAnalytics } from './analytics.ts'

/** Emulates the Marketing API for the sandbox's ad accounts, which belong to the first person. */
export const emulator: Emulator = (request, context) =>
  emulateLinkedIn(request, context, 'r_ads', (call) => {
    const accounts = call.person.id === SANDBOX_PEOPLE[0].id ? ACCOUNTS : []
    return answer(call, accounts, context)
  })

/** What a demo source is connected with: the first person of the consent page. */
export const sandboxCredentials = () => linkedInCredentials(Object.keys(ADS_SCOPES))

function answer(call: LinkedInCall, accounts: EmulatedAccount[], context: EmulatorContext): Response {
  const [, rest, resource, id, inner] = call.path.split('/')
  if (rest !== 'rest') return notFound('No virtual resource found')
  if (resource === 'adAnalytics') {
    return context.switches.has('bad_field')
      ? unpermittedField('fields')
      : adAnalytics(call.parameters, accounts, context)
  }
  if (resource === 'adTargetingEntities') return targetingEntities(call)
  if (resource === 'adAccountUsers') return roles(accounts)
  if (resource !== 'adAccounts') return notFound('No virtual resource found')
  if (id === undefined) return page(call, context, accounts.map(accountBody))
  const account = accounts.find((one) => String(one.id) === id)
  if (!account || context.switches.has('no_access')) return notEnoughPermissions(`GET /adAccounts/${id}`)
  if (inner === undefined) return Response.json(accountBody(account))
  if (inner === 'adCampaignGroups')
    return page(
      call,
      context,
      account.groups.map((one) => groupBody(one, account)),
    )
  if (inner === 'adCampaigns') {
    return page(
      call,
      context,
      campaignsOf(account).map((one) => campaignBody(one, account)),
    )
  }
  if (inner === 'creatives') return creatives(call, context, account)
  return notFound('No virtual resource found')
}

/** A search finder: one page and a token for the next. With `two_pages` LinkedIn's pages are small. */
function page({ parameters }: LinkedInCall, { switches }: EmulatorContext, all: object[]): Response {
  if (!['search', 'criteria'].includes(textIn(parameters, 'q') ?? '')) {
    return linkedInRefusal(400, { code: 'ILLEGAL_ARGUMENT', message: 'A finder must be named by q' })
  }
  const size = switches.has('two_pages') ? 2 : (numberIn(parameters, 'pageSize') ?? 100)
  const start = Number((textIn(parameters, 'pageToken') ?? 'page0').slice(4))
  const isLast = start + size >= all.length
  return Response.json({
    elements: all.slice(start, start + size),
    metadata: isLast ? {} : { nextPageToken: `page${start + size}` },
  })
}

function creatives(call: LinkedInCall, context: EmulatorContext, account: EmulatedAccount): Response {
  if (call.headers.get('x-restli-method')?.toUpperCase() !== 'FINDER') {
    return linkedInRefusal(400, { code: 'ILLEGAL_ARGUMENT', message: 'X-RestLi-Method must be FINDER' })
  }
  const campaigns = listIn(call.parameters, 'campaigns')
  const wanted = creativesOf(account).filter(
    ({ campaign }) => campaigns?.includes(`urn:li:sponsoredCampaign:${campaign.id}`) ?? true,
  )
  return page(
    call,
    context,
    wanted.map((one) => creativeBody(one, account)),
  )
}

const STAMPS = { created: { time: 1_757_900_000_000 }, lastModified: { time: 1_758_000_000_000 } }
const urn = ({ id }: EmulatedAccount) => `urn:li:sponsoredAccount:${id}`

const accountBody = ({ id, name, currency, status, test, organization }: EmulatedAccount) => ({
  id,
  name,
  currency,
  status,
  test,
  type: 'BUSINESS',
  reference: organization,
  servingStatuses: ['RUNNABLE'],
  notifiedOnCampaignOptimization: true,
  changeAuditStamps: STAMPS,
})

const groupBody = ({ id, name, status }: EmulatedAccount['groups'][number], account: EmulatedAccount) => ({
  id,
  name,
  status,
  account: urn(account),
  test: account.test,
  changeAuditStamps: STAMPS,
})

const campaignBody = ({ id, name, status, type, objective, group }: Campaign, account: EmulatedAccount) => ({
  id,
  name,
  status,
  type,
  format: 'STANDARD_UPDATE',
  account: urn(account),
  campaignGroup: `urn:li:sponsoredCampaignGroup:${group.id}`,
  costType: 'CPM',
  objectiveType: objective,
  dailyBudget: { amount: '50.00', currencyCode: account.currency },
  unitCost: { amount: '8.10', currencyCode: account.currency },
  runSchedule: { start: 1_758_000_000_000 },
  locale: { country: 'DE', language: 'de' },
  changeAuditStamps: STAMPS,
})

const creativeBody = ({ id, name, campaign, post }: Creative, account: EmulatedAccount) => ({
  id: `urn:li:sponsoredCreative:${id}`,
  campaign: `urn:li:sponsoredCampaign:${campaign.id}`,
  account: urn(account),
  intendedStatus: campaign.status,
  isServing: campaign.status === 'ACTIVE',
  ...(name === null ? {} : { name }),
  content: { reference: post },
  createdAt: 1_757_900_000_000,
  lastModifiedAt: 1_758_000_000_000,
})

const roles = (accounts: EmulatedAccount[]): Response =>
  Response.json({
    elements: accounts.map((account) => ({
      account: urn(account),
      role: 'VIEWER',
      user: 'urn:li:person:AbCdEf',
      changeAuditStamps: STAMPS,
    })),
    paging: { start: 0, count: 10, total: accounts.length, links: [] },
  })
