import { setTimeout as wait } from 'node:timers/promises'
import type { ProviderContext } from '../contract.ts'
import { type ErrorMapping, toProviderError } from '../kit/http/errors.ts'
import { nodePath, orNothing } from '../platforms/meta/graph.ts'
import { metaJson } from '../platforms/meta/index.ts'
import { adsError } from './errors.ts'
import type { InsightsParameters } from './query.ts'
import { ReportRun, ReportStatus } from './wire.ts'

/** Reports that Meta makes in the background. */

/** Milliseconds between polls; the last one repeats. */
const PAUSES = [250, 500, 1000, 2000, 4000]
/** Polls until we give up: a little over a minute, the longest that a query may take. */
const LOOKS = 20
/** Polls after which an unknown run is an error: at first Meta may not find it. */
const UNKNOWN_AT_FIRST = 6

const FAILED: ErrorMapping = [
  'unavailable',
  'Meta could not make this report. It is ordered again by itself.',
]
const TOO_SLOW: ErrorMapping = [
  'unavailable',
  'Meta is still making this report. It is asked for again by itself; a shorter range is quicker.',
  { waitSeconds: 60 },
]

/**
 * Orders a report and waits until it is ready.
 * @returns the run's id, whose rows stand at `/{id}/insights`
 * @throws ProviderError `unavailable` where it failed or takes too long
 */
export async function madeReport(
  context: ProviderContext,
  accountId: string,
  parameters: InsightsParameters,
): Promise<string> {
  const order = { path: nodePath(accountId, 'insights'), method: 'POST', parameters } as const
  const { report_run_id: id } = await metaJson(context, { ...order, explain: adsError }, ReportRun)
  for (let look = 0; look < LOOKS; look++) {
    await wait(PAUSES[Math.min(look, PAUSES.length - 1)], undefined, { signal: context.signal })
    const status = await statusOf(context, id, look < UNKNOWN_AT_FIRST)
    if (status === null) continue
    if (status.async_status === 'Job Completed' && status.async_percent_completion === 100) return id
    if (/Failed|Skipped/.test(status.async_status)) {
      throw toProviderError(FAILED, status.error_user_msg || status.error_message || status.async_status)
    }
  }
  throw toProviderError(TOO_SLOW, null)
}

/** Null where Meta does not find the run yet, which is not a failure just after it was created. */
const statusOf = (context: ProviderContext, id: string, isNew: boolean) =>
  orNothing(
    ({ code, subcode }) => isNew && code === 100 && subcode === 33,
    (explain) => metaJson(context, { path: nodePath(id), explain }, ReportStatus),
    adsError,
  )
