import { z } from 'zod'
import type { ProviderContext } from '../contract.ts'
import { ifRefused } from '../kit/http/errors.ts'
import { parsedRows, reportRows, valueAt } from '../kit/http/json.ts'
import { chunksOf, inTurns, pagesInTurn } from '../kit/http/paging.ts'
import { googleApi, googlePage } from '../platforms/google/api.ts'
import { ProviderError } from '../providerError.ts'
import { MEANINGS } from './errors.ts'
import { budgetReadings } from './quota.ts'
import {
  AccountSummaries,
  DataStreams,
  Properties,
  PropertySummary,
  type ReportRequest,
  RunReportResponse,
  RunReportRow,
} from './wire.ts'

const admin = googleApi({ origin: 'admin', base: '/v1beta', meanings: MEANINGS })
const data = googleApi({ origin: 'data', base: '/v1beta', meanings: MEANINGS })
const pathOf = (property: string) => `/properties/${encodeURIComponent(property)}`

/** Google takes at most this many reports in one batch. */
export const REPORTS_PER_BATCH = 5
/** A guard against a vendor whose pages never end. */
const MOST_PAGES = 200

/** The property to query, and with which context. */
export interface Target {
  context: ProviderContext
  property: string
}

/** One query: its parts, and how many rows of each are required. */
export interface AskedReports {
  requests: ReportRequest[]
  limit: number
}

/** A report whose rows are not read yet. */
const RawReport = RunReportResponse.extend({ rows: z.array(z.unknown()).default([]) })
type RawReport = z.infer<typeof RawReport>
const RawReports = z.object({ reports: z.array(RawReport) })

/** A report with all of its rows that can be read; the others cost themselves, and Google’s count of rows is less. */
async function readReport(
  { context }: Target,
  report: RawReport,
  all: readonly unknown[],
): Promise<RunReportResponse> {
  const rows = await reportRows(context, RunReportRow, all, 'Google Analytics')
  return { ...report, rows, rowCount: report.rowCount - (all.length - rows.length) }
}

/** A part of a query with the first page of its response. */
interface Begun {
  request: ReportRequest
  report: RawReport
}

/** One query's parts, each with the rows of all its pages, as far as `limit` rows. */
export const runReports = async (
  target: Target,
  { requests, limit }: AskedReports,
): Promise<RunReportResponse[]> => allRows(target, limit, await firstPages(target, requests))

/**
 * Several queries of one property, their first pages in as few calls as Google allows. A batch fails as a
 * whole when one of its parts does: then each query is requested alone, so that only the wrong one fails.
 */
export async function runManyReports(
  target: Target,
  asked: readonly AskedReports[],
): Promise<(RunReportResponse[] | ProviderError)[]> {
  type Answer = RunReportResponse[] | ProviderError
  const alone = (one: AskedReports) => ifRefused<Answer>(runReports(target, one), (refusal) => refusal)
  const eachAlone = () => Promise.all(asked.map(alone))
  const together = async () => {
    const requests = asked.flatMap((one) => one.requests)
    const begun = await firstPages(target, requests)
    return await Promise.all(
      asked.map((one) => allRows(target, one.limit, begun.splice(0, one.requests.length))),
    )
  }
  return asked.length === 1 ? await eachAlone() : await ifRefused<Answer[]>(together(), eachAlone)
}

const allRows = (target: Target, limit: number, begun: readonly Begun[]): Promise<RunReportResponse[]> =>
  Promise.all(
    begun.map(async ({ request, report }) => {
      const wanted = Math.min(report.rowCount, limit)
      const readPage = async ({ page, offset }: { page: number; offset: number }) => {
        const { rows } = page === 0 ? report : await oneReport(target, request, offset)
        return { items: rows, isLast: rows.length === 0 || offset + rows.length >= wanted }
      }
      // A list that ends too early has fewer rows than Google counts.
      const idOf = (row: unknown) => JSON.stringify(valueAt(row, 'dimensionValues'))
      const { items } = await pagesInTurn(readPage, idOf, MOST_PAGES)
      return await readReport(target, report, items)
    }),
  )

/** A single report is requested by runReport: a batch fails as a whole when one of its parts does. */
async function firstPages(target: Target, requests: readonly ReportRequest[]): Promise<Begun[]> {
  const [only, ...others] = requests
  if (only && others.length === 0) return [{ request: only, report: await oneReport(target, only, 0) }]
  const begun: Begun[] = []
  for (const some of chunksOf(requests, REPORTS_PER_BATCH)) {
    const body = { requests: some.map((request) => pageOf(request, 0)) }
    const { reports } = await call(target, 'batchRunReports', RawReports, body)
    begun.push(...reports.flatMap((report, at) => (some[at] ? [{ request: some[at], report }] : [])))
    // The last report of a call has the quota that is left after all of them.
    noteQuota(target, reports.at(-1))
    if (reports.length !== some.length)
      throw new ProviderError('unexpected', 'Google Analytics answered only a part of the question.')
  }
  return begun
}

async function oneReport(target: Target, request: ReportRequest, offset: number): Promise<RawReport> {
  const report = await call(target, 'runReport', RawReport, pageOf(request, offset))
  noteQuota(target, report)
  return report
}

const pageOf = (request: ReportRequest, offset: number): ReportRequest => ({
  ...request,
  offset: String(offset),
  returnPropertyQuota: true,
})

function noteQuota({ context: { noteBudget, now }, property }: Target, report?: RawReport): void {
  const quota = report?.propertyQuota
  for (const reading of quota ? budgetReadings(property, quota, now) : []) noteBudget?.(reading)
}

/** Real-time responses come in one page and take one request a part. */
export const runRealtime = (target: Target, { requests }: AskedReports): Promise<RunReportResponse[]> =>
  Promise.all(
    requests.map(async (body) => {
      const report = await call(target, 'runRealtimeReport', RawReport, body)
      return await readReport(target, report, report.rows)
    }),
  )

const call = <T>({ context, property }: Target, method: string, schema: z.ZodType<T>, body: object) =>
  data.ask(context, `${pathOf(property)}:${method}`, schema, { body })

/** Whether there is any account, by the first page as small as it gets: the cheapest proof that the login works. */
export async function hasAccounts(context: ProviderContext): Promise<boolean> {
  const page = googlePage(AccountSummaries)
  const { items } = await admin.ask(context, '/accountSummaries', page, { parameters: { pageSize: 1 } })
  return items.length > 0
}

/** Every account of the login, with its properties. */
export async function accountSummaries(context: ProviderContext) {
  const path = '/accountSummaries'
  const all = await admin.list(context, path, AccountSummaries, ({ account }) => account, { pageSize: 200 })
  return await inTurns(all, 1, async ({ propertySummaries, ...account }) => ({
    ...account,
    propertySummaries: await parsedRows(context, PropertySummary, propertySummaries, 'Google Analytics'),
  }))
}

/**
 * Properties of one account with their zone and currency, which the summaries lack. A login may see an account's name
 * without being allowed to read its settings; its properties are listed all the same.
 */
export const propertiesOf = (context: ProviderContext, account: string) =>
  ifRefused(
    admin.list(context, '/properties', Properties, ({ name }) => name, {
      filter: `parent:${account}`,
      pageSize: 200,
    }),
    () => [],
  )

export const dataStreams = (context: ProviderContext, property: string) =>
  admin.list(context, `${pathOf(property)}/dataStreams`, DataStreams, ({ name }) => name, { pageSize: 200 })
