import type { DataLine } from '../../../shared/api/view.ts'
import type { Layout } from '../../../shared/domain/widgets.ts'
import type { AppContext } from '../../context.ts'
import { withReadersFiles } from '../files/readersAddress.ts'
import { runDashboard } from '../widgets/runDashboard.ts'
import type { WidgetRun } from '../widgets/widgetRun.ts'
import { linkOf, type PageAccess } from './policy.ts'
import { endOfDay, shownWidgets } from './shownWidgets.ts'
import { type AskedDates, resolveWindows } from './windows.ts'

export interface DataQuestion {
  dates: AskedDates
  layout: Layout
  /** Ids to which the answer is limited; null for all. */
  widgets: ReadonlySet<string> | null
  /** Call the vendors whatever is cached (owners). */
  reload: boolean
}

/** A cached body is held beside its Brotli and gzip forms (server/http/compression.ts). */
const WITH_COMPRESSED = 1.4

/** A finished answer of the data call. */
export interface DataAnswer {
  body: Buffer
  size: number
}

/**
 * The dashboard's widgets as NDJSON, one line each in the order they finish, `done` last. What came out whole is
 * kept under `key` until its first figure ages. Ends early when the reader leaves; what was asked goes on.
 */
export async function* streamData(
  context: AppContext,
  access: PageAccess,
  question: DataQuestion,
  key: string,
): AsyncGenerator<string, void, undefined> {
  const { page, owner } = access
  const windows = resolveWindows(page.dashboard, question.dates, { owner, now: context.now() })
  const leaving = new AbortController()
  const run: WidgetRun = {
    context,
    companyId: page.companyId,
    sources: page.sources,
    windows,
    // A printed page goes on to clients, whoever prints it.
    owner: owner && question.layout !== 'print',
    cachePolicy: question.reload ? 'reload' : 'staleWhileRevalidate',
    purpose: owner ? 'reader' : 'guest',
    signal: leaving.signal,
  }
  const widgets = shownWidgets(page, owner).filter(({ id }) => question.widgets?.has(id) ?? true)
  const lines: string[] = []
  let until = endOfDay(windows).epochMilliseconds
  const say = (line: DataLine) => {
    const json = JSON.stringify(line)
    return `${owner ? json : withReadersFiles(context, linkOf(page), json)}\n`
  }
  try {
    for await (const { view, svg, freshUntil, final } of runDashboard(run, widgets, question.layout)) {
      const line = say({ type: 'widget', view, svg })
      if (final) {
        lines.push(line)
        until = Math.min(until, freshUntil)
      }
      yield line
    }
    const done = say({
      type: 'done',
      windows: { current: windows.current, compare: windows.compare },
    })
    const body = Buffer.from(lines.join('') + done)
    context.pages.keep<DataAnswer>(page, key, { body, size: Math.ceil(body.length * WITH_COMPRESSED) }, until)
    yield done
  } catch (error) {
    context.log.error({ err: error }, 'a data stream broke off')
    yield say({
      type: 'error',
      error: { id: 'unexpected', message: 'Something went wrong on our side. Reload the page to try again.' },
    })
  } finally {
    leaving.abort()
  }
}
