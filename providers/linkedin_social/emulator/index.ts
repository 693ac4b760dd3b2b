import {
  emulateLinkedIn,
  type LinkedInCall,
  linkedInCredentials,
  linkedInRefusal,
  notEnoughPermissions,
  notFound,
  unpermittedField,
} from '../../platforms/linkedin/emulator/index.ts'
import { standardisedData } from '../../platforms/linkedin/emulator/names.ts'
import { listIn, numberIn, textIn } from '../../platforms/linkedin/restliReader.ts'
import { SANDBOX_PEOPLE } from '../../sandbox/consent.ts'
import type { Emulator, EmulatorContext } from '../../sandbox/emulation.ts'
import { today } from '../days.ts'
import { PAGE_SCOPES } from '../definition.ts'
import { type EmulatedPost, followersAt } from './data.ts'
import { type EmulatedPage, PAGES } from './pages.ts'
import {
  followerStatistics,
  pageStatistics,
  postsUntil,
  type StatisticsCall,
  shareStatistics,
  urnOf,
} from './statistics.ts'

/** Most that LinkedIn puts on a page with `two_pages`. */
const SMALL_PAGE = 10

/** Emulates the Community Management API for the sandbox's pages, which belong to the first person. */
export const emulator: Emulator = (request, context) =>
  emulateLinkedIn(request, context, 'rw_organization_admin', (call) => {
    const pages = call.person.id === SANDBOX_PEOPLE[0].id ? PAGES : []
    return answer(call, pages, context)
  })

/** What a demo source is connected with: the first person of the consent page. */
export const sandboxCredentials = () => linkedInCredentials(Object.keys(PAGE_SCOPES))

const STATISTICS: Record<string, { entity: string; answer: (call: StatisticsCall) => Response }> = {
  organizationalEntityShareStatistics: { entity: 'organizationalEntity', answer: shareStatistics },
  organizationalEntityFollowerStatistics: { entity: 'organizationalEntity', answer: followerStatistics },
  organizationPageStatistics: { entity: 'organization', answer: pageStatistics },
}

function answer(call: LinkedInCall, pages: EmulatedPage[], context: EmulatorContext): Response {
  const [, rest, resource = '', key] = call.path.split('/')
  const standardised = standardisedData(call)
  if (standardised) return standardised
  if (rest !== 'rest') return notFound('No virtual resource found')
  if (resource === 'organizationAcls') return acls(call, pages, context)
  if (resource === 'organizations') return organizations(call, key)
  const isNetworkSize = resource === 'networkSizes'
  const statistics = STATISTICS[resource]
  if (!statistics && !isNetworkSize && resource !== 'posts') return notFound('No virtual resource found')
  const { switches } = context
  if (switches.has('bad_field')) return unpermittedField('timeIntervals')
  const asked = isNetworkSize
    ? decodeURIComponent(key ?? '')
    : textIn(call.parameters, statistics?.entity ?? 'author')
  const page = pages.find((one) => urnOf(one) === asked)
  if (page?.role !== 'ADMINISTRATOR' || switches.has('no_access')) {
    return notEnoughPermissions(`partnerApi${resource.charAt(0).toUpperCase()}${resource.slice(1)}`)
  }
  const isEmpty = switches.has('empty')
  const now = today(context.now)
  if (isNetworkSize) return Response.json({ firstDegreeSize: isEmpty ? 0 : followersAt(page, now) })
  if (statistics) return statistics.answer({ page, parameters: call.parameters, today: now, isEmpty })
  return posts(call, isEmpty ? [] : postsUntil(page, now), page, context)
}

/** One page by `start` and `count`; LinkedIn gives no links to others. */
function paged(call: LinkedInCall, context: EmulatorContext, all: object[], most: number): Response {
  const start = numberIn(call.parameters, 'start') ?? 0
  const asked = numberIn(call.parameters, 'count') ?? 10
  const count = Math.min(asked, context.switches.has('two_pages') ? most : 100)
  return Response.json({
    elements: all.slice(start, start + count),
    paging: { start, count, total: all.length, links: [] },
  })
}

function acls(call: LinkedInCall, pages: EmulatedPage[], context: EmulatorContext): Response {
  if (textIn(call.parameters, 'q') !== 'roleAssignee') {
    return linkedInRefusal(400, { code: 'ILLEGAL_ARGUMENT', message: 'A finder must be named by q' })
  }
  const role = textIn(call.parameters, 'role')
  const roles = pages
    .filter((page) => role === null || page.role === role)
    .map((page) => ({
      organization: urnOf(page),
      role: page.role,
      state: 'APPROVED',
      roleAssignee: `urn:li:person:${call.person.id}`,
    }))
  return paged(call, context, roles, 2)
}

function organizations({ parameters }: LinkedInCall, key: string | undefined): Response {
  if (key !== undefined) {
    const page = PAGES.find(({ id }) => String(id) === key)
    return page ? Response.json(body(page)) : notFound('Organization not found')
  }
  const wanted = PAGES.filter(({ id }) => listIn(parameters, 'ids')?.includes(String(id)))
  const results = Object.fromEntries(wanted.map((page) => [String(page.id), body(page)]))
  return Response.json({ results, statuses: {}, errors: {} })
}

const body = (page: EmulatedPage) => ({
  id: page.id,
  localizedName: page.name,
  vanityName: page.vanityName,
  $URN: urnOf(page),
  localizedWebsite: `https://${page.vanityName}.example`,
})

function posts(
  call: LinkedInCall,
  all: EmulatedPost[],
  page: EmulatedPage,
  context: EmulatorContext,
): Response {
  if (textIn(call.parameters, 'q') !== 'author') {
    return linkedInRefusal(400, { code: 'ILLEGAL_ARGUMENT', message: 'A finder must be named by q' })
  }
  const listed = all.map(({ urn, text, publishedAt }) => ({
    id: urn,
    author: urnOf(page),
    commentary: text,
    createdAt: publishedAt - 500,
    publishedAt,
    lastModifiedAt: publishedAt + 100_000,
    lifecycleState: 'PUBLISHED',
    visibility: 'PUBLIC',
    distribution: { feedDistribution: 'MAIN_FEED', targetEntities: [], thirdPartyDistributionChannels: [] },
    isReshareDisabledByAuthor: false,
  }))
  return paged(call, context, listed, SMALL_PAGE)
}
