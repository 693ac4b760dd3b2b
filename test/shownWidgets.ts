import { afterAll, beforeAll, beforeEach } from 'vitest'
import { takeSnapshot } from '../server/features/dashboards/snapshot.ts'
import type { DemoSource } from '../server/seed/connectDemo.ts'
import type { WidgetView } from '../shared/api/view.ts'
import { type Widget, type WidgetInput, widget } from '../shared/api/widgets.ts'
import { makeDashboard, makeSource, makeWidget } from './factories.ts'
import { makePeople, type People } from './people.ts'
import { startTestApp, type TestApp } from './startApp.ts'

/** Widgets on Google Analytics as a dashboard shows them, for tests. */

export let app: TestApp
export let people: People
export let analytics: DemoSource
export const range = { start: '2026-10-01', end: '2026-10-31' }
export const compare = { start: '2026-09-01', end: '2026-09-30' }

/** Starts the app with one source for the tests of the file, and lets its vendor be well before each. */
export function startWithAnalytics(): void {
  beforeAll(async () => {
    app = await startTestApp()
    people = await makePeople(app)
    analytics = await makeSource(app, people.owner, 'google_analytics')
  })
  afterAll(() => app.stop())
  beforeEach(() => app.sandbox.emulators.switchesOf('google_analytics').clear())
}

/** A widget's query; fields left out have the simplest value. */
export interface Asked {
  dimension?: string | null
  metrics?: string[]
  accounts?: string[]
  /** The currency of the requested amounts. */
  currency?: string
  source?: DemoSource
  facts?: Partial<WidgetInput>
  calculatedMetrics?: object[]
}
/** A table widget with this query. */
export function about(asked: Asked): Widget {
  const preset = makeWidget('google_analytics_4', 'sessions_over_time', asked.source ?? analytics)
  const [instance] = preset.instances
  return widget.parse({
    ...preset,
    instances: [
      {
        ...instance,
        accounts: asked.accounts ?? instance?.accounts,
        currency: asked.currency ?? null,
        inputs: {
          ...instance?.inputs,
          dimension: asked.dimension ?? null,
          metrics: asked.metrics ?? ['sessions'],
          calculatedMetrics: asked.calculatedMetrics ?? [],
        },
      },
    ],
    format: 'table',
    ...asked.facts,
  })
}

/** The widgets of a fresh dashboard as a snapshot has them. */
export async function shown(
  widgets: Widget[],
  facts: Partial<Parameters<typeof takeSnapshot>[1]> = {},
): Promise<WidgetView[]> {
  const { id, companyId } = await makeDashboard(app.context, people.owner.companyId, { widgets })
  const snapshot = await takeSnapshot(app.context, {
    companyId,
    dashboardId: id,
    range,
    compare,
    owner: true,
    ...facts,
  })
  return snapshot.widgets
}
/** The view of the one widget with this query. */
export async function one(asked: Asked, facts?: Parameters<typeof shown>[1]): Promise<WidgetView> {
  const [view] = await shown([about(asked)], facts)
  if (!view) throw new Error('no view')
  return view
}
