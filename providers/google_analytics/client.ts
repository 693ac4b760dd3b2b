import { type ProviderContext, ProviderError } from '../contract.ts'
import { ifRefused } from '../errors.ts'
import { googleApi } from '../families/google.api.ts'
import { chunksOf } from '../paging.ts'
import { MEANINGS } from './errors.ts'
import { budgetReadings } from './quota.ts'
import { AccountSummaries, DataStreams, Properties, Report, type ReportRequest, Reports } from './wire.ts'

const admin = googleApi({ origin: 'admin', base: '/v1beta', meanings: MEANINGS })
const data = googleApi({ origin: 'data', base: '/v1beta', meanings: MEANINGS })
const pathOf = (property: string) => `/properties/${encodeURIComponent(property)}`

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
  type Answer = Report[][] | ProviderError
  const eachAlone = () =>
    Promise.all(
      asked.map((one) => ifRefused<Answer>(runReports(context, property, one), (refusal) => refusal)),
    )
  if (asked.length === 1) return await eachAlone()
  const requests = asked.flatMap((one) => one.requests)
  const together = reportsAt(context, property, requests, 0).then((first) =>
    Promise.all(
      asked.map((one) => furtherPages(context, property, one, first.splice(0, one.requests.length))),
    ),
  )
  return await ifRefused<Answer[]>(together, eachAlone)
}

async function furtherPages(
  context: ProviderContext,
  property: string,
  { requests, limit }: AskedReports,
  first: Report[],
): Promise<Report[][]> {
  return await Promise.all(
    first.map(async (report, index) => {
      const request = requests[index]
      const pages = [report]
      const wanted = Math.min(report.rowCount, limit)
      let got = report.rows.length
      let isMore = got > 0
      while (request && isMore && got < wanted && pages.length < MOST_PAGES) {
        const following = await reportsAt(context, property, [request], got)
        const rows = following.flatMap((page) => page.rows)
        pages.push(...following)
        got += rows.length
        isMore = rows.length > 0
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
  const bodies = requests.map(
    (request): ReportRequest => ({
      ...request,
      offset: String(offset),
      returnPropertyQuota: true,
    }),
  )
  const answers: Report[] = []
  for (const some of chunksOf(bodies, REPORTS_PER_BATCH)) {
    const reports =
      bodies.length === 1
        ? [await data.ask(context, `${pathOf(property)}:runReport`, Report, { body: some[0] })]
        : await batchOf(context, property, some)
    // The last report of a call knows what all of them left.
    const quota = reports.at(-1)?.propertyQuota
    for (const reading of quota ? budgetReadings(property, quota, context.now) : [])
      context.noteBudget?.(reading)
    answers.push(...reports)
  }
  return answers
}

async function batchOf(
  context: ProviderContext,
  property: string,
  requests: ReportRequest[],
): Promise<Report[]> {
  const path = `${pathOf(property)}:batchRunReports`
  const { reports } = await data.ask(context, path, Reports, { body: { requests } })
  if (reports.length === requests.length) return reports
  throw new ProviderError('unexpected', 'Google Analytics answered only a part of the question.')
}

/** Real-time answers come in one page and take one request a part. */
export const runRealtime = (
  context: ProviderContext,
  property: string,
  requests: ReportRequest[],
): Promise<Report[][]> =>
  Promise.all(
    requests.map(async (body) => [
      await data.ask(context, `${pathOf(property)}:runRealtimeReport`, Report, { body }),
    ]),
  )

/** Whether there is any account, by the first page as small as it gets: the cheapest proof that the login works. */
export const hasAccounts = async (context: ProviderContext): Promise<boolean> =>
  (await admin.ask(context, '/accountSummaries', AccountSummaries, { parameters: { pageSize: 1 } })).items
    .length > 0

export const accountSummaries = (context: ProviderContext) =>
  admin.list(context, '/accountSummaries', AccountSummaries, { pageSize: 200 })

/**
 * Properties of one account with their zone and currency, which the summaries lack. A login may see an account's name
 * without being allowed to read its settings; its properties are listed all the same.
 */
export const propertiesOf = (context: ProviderContext, account: string) =>
  ifRefused(
    admin.list(context, '/properties', Properties, { filter: `parent:${account}`, pageSize: 200 }),
    () => [],
  )

export const dataStreams = (context: ProviderContext, property: string) =>
  admin.list(context, `${pathOf(property)}/dataStreams`, DataStreams, { pageSize: 200 })
