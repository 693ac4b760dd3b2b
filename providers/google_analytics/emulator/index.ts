import { z } from 'zod'
import {
  emulateGoogleOAuth,
  type GooglePerson,
  googleRefusal,
  requireGoogleToken,
  sandboxGoogleCredentials,
  withGoogleSwitches,
} from '../../platforms/google/emulator/index.ts'
import type { Emulator, EmulatorContext } from '../../sandbox/emulation.ts'
import { DIMENSIONS, METRICS } from '../catalogue/index.ts'
import { ANALYTICS_SCOPE, definition } from '../definition.ts'
import { propertyRefusal, readableSite } from './access.ts'
import { answerAdmin } from './admin.ts'
import { checkNames, checkReport, incompatible } from './check.ts'
import { COMPUTE, metricType } from './metrics.ts'
import type { Site } from './names.ts'
import { realtimeReport } from './realtime.ts'
import { InvalidArgument, report } from './report.ts'
import { ReportBody } from './request.ts'

/** Emulates Google Analytics: Data API and Admin API v1beta, and Google's sign-in. */
export const emulator: Emulator = async (request, context) => {
  const signIn = await emulateGoogleOAuth(request, context)
  if (signIn) return signIn
  const spent = quotaRefusal(context)
  if (spent) return spent
  return withGoogleSwitches(context, async () => {
    const person = await requireGoogleToken(request, context, ANALYTICS_SCOPE)
    if (person instanceof Response) return person
    if (context.origin === 'admin') return answerAdmin(request, context, person)
    return answerData(request, context, person)
  })
}

/** A demo source: everything the first demo person can see. */
export const sandboxCredentials = () => sandboxGoogleCredentials(definition)

function quotaRefusal({ origin, switches }: EmulatorContext): Response | null {
  if (switches.has('quota_used_up')) {
    const message = 'Exhausted property tokens per day. These quota tokens will return in under 24 hours.'
    return googleRefusal(429, 'RESOURCE_EXHAUSTED', message)
  }
  if (switches.has('rate_limited') && origin === 'data') {
    return googleRefusal(
      429,
      'RESOURCE_EXHAUSTED',
      'Exhausted concurrent requests quota. Please send fewer requests concurrently.',
    )
  }
  return null
}

async function answerData(
  request: Request,
  context: EmulatorContext,
  person: GooglePerson,
): Promise<Response> {
  const path = new URL(request.url).pathname
  const [, id = '', method = ''] = /^\/v1beta\/properties\/([^/:]+)[:/](\w+)$/.exec(path) ?? []
  if (method === 'metadata' && (id === '0' || readableSite(id, context, person)))
    return Response.json(metadata(id))
  const site = readableSite(id, context, person)
  if (!site) return propertyRefusal()
  if (context.switches.has('bad_field')) {
    return invalid(
      'Field foo is not a valid metric. For a list of valid dimensions and metrics, see https://developers.google.com/analytics/devguides/reporting/data/v1/api-schema',
    )
  }
  try {
    const answer = answerMethod(method, site, await request.json(), context)
    return answer ? Response.json(answer) : googleRefusal(404, 'NOT_FOUND', 'Method not found.')
  } catch (error) {
    if (error instanceof InvalidArgument) return invalid(error.message)
    if (error instanceof z.ZodError)
      return invalid(`Invalid JSON payload received. ${z.prettifyError(error)}`)
    throw error
  }
}

const Batch = z.object({ requests: z.array(ReportBody).default([]) })

function answerMethod(method: string, site: Site, body: unknown, context: EmulatorContext): object | null {
  switch (method) {
    case 'runReport':
      return checkedReport(site, ReportBody.parse(body), context)
    case 'batchRunReports': {
      const { requests } = Batch.parse(body)
      if (requests.length > 5) throw new InvalidArgument('Batch requests are limited to 5 requests.')
      const reports = requests.map((one) => checkedReport(site, one, context))
      return { reports, kind: 'analyticsData#batchRunReports' }
    }
    case 'runRealtimeReport':
      return realtimeReport(site, ReportBody.parse(body), context)
    case 'checkCompatibility':
      return compatibility(ReportBody.parse(body))
    default:
      return null
  }
}

function checkedReport(site: Site, body: ReportBody, context: EmulatorContext): object {
  checkReport(body, site)
  return report(site, body, context)
}

function compatibility(body: ReportBody): object {
  const dimensions = body.dimensions.map(({ name }) => name)
  const metrics = body.metrics.map(({ name }) => name)
  checkNames(dimensions, metrics)
  const word = (fits: boolean) => (fits ? 'COMPATIBLE' : 'INCOMPATIBLE')
  return {
    dimensionCompatibilities: dimensions.map((name) => ({
      dimensionMetadata: { apiName: name },
      compatibility: word(incompatible([name], metrics) === null),
    })),
    metricCompatibilities: metrics.map((name) => ({
      metricMetadata: { apiName: name },
      compatibility: word(incompatible(dimensions, [name]) === null),
    })),
  }
}

function metadata(property: string): object {
  return {
    name: `properties/${property}/metadata`,
    dimensions: DIMENSIONS.filter(({ realTimeOnly }) => !realTimeOnly).map(({ id, label, group }) => ({
      apiName: id,
      uiName: label,
      description: label,
      category: group,
    })),
    metrics: METRICS.filter(({ id }) => id in COMPUTE).map(({ id, label, group }) => ({
      apiName: id,
      uiName: label,
      description: label,
      category: group,
      type: metricType(id),
    })),
  }
}

function invalid(message: string): Response {
  return googleRefusal(400, 'INVALID_ARGUMENT', message)
}
