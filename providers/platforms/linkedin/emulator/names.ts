import { idOfUrn } from '../restli.ts'
import { listIn, textIn } from '../restliReader.ts'
import { type LinkedInCall, linkedInRefusal } from './index.ts'

/** Names that LinkedIn's look-ups return in the sandbox, in addition to the well-known ones. */
const NAMES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  title: {
    9: 'Software Engineer',
    16: 'Project Manager',
    25: 'Account Manager',
    39: 'Marketing Manager',
    53: 'Consultant',
    108: 'Sales Manager',
  },
  organization: {
    1337: 'Alpenblick Hotels',
    2048: 'Rapid Parcel',
    4711: 'Kölner Duftwerke',
    8080: 'Port Systems',
  },
  geo: { 100001: 'Travis County, Texas', 100002: 'King County, Washington', 106967730: 'Berlin, Germany' },
  industry: { 1594: 'Technology, Information and Media', 3125: 'Blockchain Services' },
}

/** GET /rest/adTargetingEntities: names of URNs of several kinds; those that are not known are left out. */
export function targetingEntities({ parameters }: LinkedInCall): Response {
  const urns = listIn(parameters, 'urns') ?? []
  if (
    textIn(parameters, 'q') !== 'urns' ||
    textIn(parameters, 'queryVersion') !== 'QUERY_USES_URNS' ||
    urns.length === 0
  ) {
    return linkedInRefusal(400, { code: 'ILLEGAL_ARGUMENT', message: 'Only the finder urns is emulated' })
  }
  const elements = urns.flatMap((urn) => {
    const name = NAMES[urn.split(':')[2] ?? '']?.[idOfUrn(urn)]
    return name === undefined ? [] : [{ urn, name }]
  })
  return Response.json({ elements, paging: { start: 0, count: elements.length, links: [] } })
}

/** GET /v2/geo and /v2/industryTaxonomyVersions/DEFAULT/industries; null for every other path. */
export function standardisedData({ path, parameters }: LinkedInCall): Response | null {
  const entity = { '/v2/geo': 'geo', '/v2/industryTaxonomyVersions/DEFAULT/industries': 'industry' }[path]
  if (entity === undefined) return null
  const found = (listIn(parameters, 'ids') ?? []).flatMap((id) => {
    const name = NAMES[entity]?.[id]
    return name === undefined ? [] : [[id, bodyOf(entity, id, name)] as const]
  })
  return Response.json({ results: Object.fromEntries(found), statuses: {}, errors: {} })
}

const bodyOf = (entity: string, id: string, name: string) =>
  entity === 'geo'
    ? { id: Number(id), defaultLocalizedName: { locale: { country: 'US', language: 'en' }, value: name } }
    : { id: Number(id), name: { localized: { en_US: name } } }
