import type { z } from 'zod'
import type { FeedPreview, previewFeed as previewSchema, ShownFigure } from '../../../shared/api/feeding.ts'
import type { WidgetView } from '../../../shared/api/view.ts'
import type { Widget } from '../../../shared/api/widgets.ts'
import { isOnSample } from '../../../shared/rules/sampleDashboard.ts'
import type { AppContext } from '../../context.ts'
import { notFound } from '../../lib/errors.ts'
import { sourceIdsOf } from '../widgets/previewWidget.ts'
import { runInTime } from '../widgets/runInTime.ts'
import { loadSourceFacts, type WidgetRun } from '../widgets/widgetRun.ts'
import { fedWidget, typeToFeed } from './feed.ts'
import { loadDashboard, loadWidgets } from './queries.ts'
import { resolveWindows } from './windows.ts'

/** After this a widget counts as late; the others are shown. */
const DEADLINE_MS = 25_000

/**
 * What each widget that would be fed differently shows now, and what it would show: its first figure over the days of the
 * dashboard, or why there is none. Changes nothing. Throws AppError('not_found' | 'invalid_input').
 */
export async function previewFeed(
  context: AppContext,
  companyId: string,
  id: string,
  requested: z.output<typeof previewSchema>,
): Promise<FeedPreview[]> {
  const about = typeToFeed(requested)
  const { row, pairs, sources } = await context.db.tenant(companyId, async (tx) => {
    const row = await loadDashboard(tx, id)
    const pairs = (await loadWidgets(tx, id)).flatMap((before) => {
      const after = fedWidget(before, about.type, requested)
      return after ? [{ before, after }] : []
    })
    const ids = sourceIdsOf(pairs.flatMap(({ before, after }) => [before, after]))
    const sources = await loadSourceFacts(tx, [...ids, requested.sourceId])
    if (!sources.has(requested.sourceId)) throw notFound('source')
    return { row, pairs, sources }
  })
  const run: WidgetRun = {
    context,
    companyId,
    sources,
    windows: resolveWindows(row, {}, { owner: true, now: context.now() }),
    owner: true,
    sample: row.sample,
    cachePolicy: 'fresh',
    purpose: 'reader',
  }
  const late = AbortSignal.timeout(DEADLINE_MS)
  const shown = async (widget: Widget) => figureOf(await runInTime(run, asSummary(widget), late))
  return Promise.all(
    pairs.map(async ({ before, after }) => ({
      id: before.id,
      title: before.title,
      sample: row.sample && isOnSample(before),
      before: await shown(before),
      after: await shown(after),
    })),
  )
}

/** Its figures over the whole window, by the query that it makes anyway. */
const asSummary = (widget: Widget): Widget => ({ ...widget, format: 'summary', percent: false })

function figureOf({ body, state, message, sample }: WidgetView): ShownFigure {
  const [item] = body?.kind === 'summary' ? body.items : []
  const problem = state === 'empty' ? 'There is no data for this time.' : (message?.text ?? null)
  const isKnown = item !== undefined && item.figure.value !== null
  return {
    label: item?.label ?? '',
    text: isKnown ? item.figure.text : null,
    note: isKnown ? problem : (problem ?? 'No total is given for it.'),
    sample: sample === true,
  }
}
