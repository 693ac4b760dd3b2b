import type { z } from 'zod'
import { type ProviderContext, ProviderError } from '../contract.ts'
import { type GoogleRequest, googleJson, googlePages } from '../families/google.ts'
import { chunksOf } from '../paging.ts'
import { analyticsError } from './errors.ts'
import { budgetReadings } from './quota.ts'
import { AccountSummaries, DataStreams, Properties, Report, type ReportRequest, Reports } from './wire.ts'

/** Google takes at most this many reports in one batch. */
export const REPORTS_PER_BATCH = 5
/** A guard against a vendor whose pages never end. */
const MOST_PAGES = 200

/** One question: its parts, and how many rows of each are wanted. */
export interface AskedReports {
  requests: ReportRequest[]
  limit: number
}

/** All pages of one question, part by part, as far as `limit` rows. */
export async function runReports(
  context: ProviderContext,
  property: string,
  asked: AskedReports,
): Promise<Report[][]> {
  return furtherPages(context, property, asked, await reportsAt(context, property, asked.requests, 0))
}

/**
 * Several questions of one property, their first pages in as few calls as Google allows. A batch fails as a whole when
 * one of its parts does: then each question is asked alone, so that only the wrong one fails.
 */
export async function runManyReports(
  context: ProviderContext,
  property: string,
  asked: readonly AskedReports[],
): Promise<(Report[][] | ProviderError)[]> {
  const alone = (one: AskedReports) => runReports(context, property, one).catch(onlyBadRequests)
  if (asked.length === 1) return Promise.all(asked.map(alone))
  try {
    const first = await reportsAt(
      context,
      property,
      asked.flatMap(({ requests }) => requests),
      0,
    )
    return await Promise.all(
      asked.map((one) => furtherPages(context, property, one, first.splice(0, one.requests.length))),
    )
  } catch (error) {
    onlyBadRequests(error)
    return await Promise.all(asked.map(alone))
  }
}

/** A wrong question is that question's answer; whatever else fails concerns all of them. */
function onlyBadRequests(error: unknown): ProviderError {
  if (error instanceof ProviderError && error.kind === 'bad_request') return error
  throw error
}

async function furtherPages(
  context: ProviderContext,
  property: string,
  { requests, limit }: AskedReports,
  first: Report[],
): Promise<Report[][]> {
  return await Promise.all(
    first.map(async (report, index) => {
      const pages = [report]
      const request = requests[index]
      let got = report.rows.length
      let page = report
      while (request && page.rows.length > 0 && got < Math.min(report.rowCount, limit)) {
        if (pages.length >= MOST_PAGES) break
        const [following] = await reportsAt(context, property, [request], got)
        if (!following) break
        page = following
        got += page.rows.length
        pages.push(page)
      }
      return pages
    }),
  )
}

/** One report alone is asked as runReport: a batch fails as a whole when one of its parts does. */
async function reportsAt(
  context: ProviderContext,
  property: string,
  requests: ReportRequest[],
  offset: number,
): Promise<Report[]> {
  const bodies = requests.map((request) => ({
    ...request,
    offset: String(offset),
    returnPropertyQuota: true,
  }))
  const [only] = bodies
  const answers: Report[] = []
  if (bodies.length === 1) {
    const report = await post(context, property, 'runReport', only, Report)
    noteQuota(context, property, [report])
    return [report]
  }
  for (const some of chunksOf(bodies, REPORTS_PER_BATCH)) {
    const batch = { requests: some }
    const { reports } = await post(context, property, 'batchRunReports', batch, Reports)
    if (reports.length !== batch.requests.length) {
      throw new ProviderError('unexpected', 'Google Analytics answered only a part of the question.')
    }
    noteQuota(context, property, reports)
    answers.push(...reports)
  }
  return answers
}

/** The last report of a call knows what all of them left. */
function noteQuota({ noteBudget, now }: ProviderContext, property: string, reports: Report[]): void {
  const quota = reports.at(-1)?.propertyQuota
  for (const reading of quota ? budgetReadings(property, quota, now) : []) noteBudget?.(reading)
}

/** Real-time answers come in one page and take one request a part. */
export function runRealtime(
  context: ProviderContext,
  property: string,
  requests: ReportRequest[],
): Promise<Report[][]> {
  return Promise.all(
    requests.map(async (request) => [await post(context, property, 'runRealtimeReport', request, Report)]),
  )
}

function post<T>(
  context: ProviderContext,
  property: string,
  method: string,
  body: unknown,
  schema: z.ZodType<T>,
): Promise<T> {
  const path = `/v1beta/properties/${encodeURIComponent(property)}:${method}`
  const request = { origin: 'data', path, method: 'POST' as const, body, explain: explainer(context) }
  return googleJson(context, request, schema)
}

/** The first page of accounts, as small as it gets: the cheapest proof that the login works. */
export async function touchAdmin(context: ProviderContext): Promise<{ hasAccounts: boolean }> {
  const path = '/v1beta/accountSummaries?pageSize=1'
  const request = { origin: 'admin', path, explain: explainer(context) }
  const page = await googleJson(context, request, AccountSummaries)
  return { hasAccounts: page.accountSummaries.length > 0 }
}

export const accountSummaries = (context: ProviderContext) =>
  pages(context, '/v1beta/accountSummaries?pageSize=200', AccountSummaries, (p) => p.accountSummaries)

/** Properties of one account with their zone and currency, which the summaries lack. */
export function propertiesOf(context: ProviderContext, account: string) {
  const path = `/v1beta/properties?filter=${encodeURIComponent(`parent:${account}`)}&pageSize=200`
  return pages(context, path, Properties, (page) => page.properties)
}

export function dataStreams(context: ProviderContext, property: string) {
  const path = `/v1beta/properties/${encodeURIComponent(property)}/dataStreams?pageSize=200`
  return pages(context, path, DataStreams, (page) => page.dataStreams)
}

const pages = <Page extends { nextPageToken?: string | undefined }, Item>(
  context: ProviderContext,
  path: string,
  schema: z.ZodType<Page>,
  itemsOf: (page: Page) => Item[],
): Promise<Item[]> =>
  googlePages(context, { origin: 'admin', path, explain: explainer(context) }, schema, itemsOf)

const explainer =
  ({ now }: ProviderContext): GoogleRequest['explain'] =>
  (failure) =>
    analyticsError(failure, now)
