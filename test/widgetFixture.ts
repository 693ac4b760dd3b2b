import { type Widget, type WidgetInstance, widget } from '../shared/api/widgets.ts'

/** A valid interactive widget for tests of the widget rules; each test states only what it is about. */
export function makeWidget(change: Partial<Widget> = {}): Widget {
  return {
    ...widget.parse({
      id: 'w'.repeat(21),
      hash: 'h'.repeat(10),
      order: 1,
      nature: 'interactive',
      title: 'Clicks',
      format: 'table',
      width: 2,
      height: 1,
    }),
    instances: [makeInstance()],
    ...change,
  }
}

/** A Google Ads instance without a dimension. */
export function makeInstance({
  inputs,
  ...change
}: Partial<Omit<WidgetInstance, 'inputs'>> & { inputs?: object } = {}): WidgetInstance {
  return {
    id: 'i'.repeat(21),
    type: 'google_ads',
    prefix: 'Ads',
    sourceId: 's'.repeat(21),
    config: 'overview',
    currency: null,
    accounts: ['123'],
    metricsOptions: {},
    ...change,
    inputs: { dimension: null, metrics: ['clicks'], filter: null, calculatedMetrics: [], ...inputs },
  }
}
