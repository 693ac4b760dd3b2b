import type { Widget } from '../api/widgets.ts'

type Fed = Pick<Widget, 'nature'> & { instances: readonly Pick<Widget['instances'][number], 'sourceId'>[] }

/** Whether a widget of a sample dashboard shows sample figures: some source of it is not chosen yet. */
export const isOnSample = ({ nature, instances }: Fed): boolean =>
  nature === 'interactive' && instances.some(({ sourceId }) => sourceId === null)

/** The template of the dashboard that is made in one click: every kind of figure on one page. */
export const SAMPLE_TEMPLATE = 'whole-picture'

/** Why nothing of a sample dashboard is shared or sent, and what to do. */
export const SAMPLE_STAYS =
  'This dashboard still shows sample figures, so it cannot be shared or sent. Connect a real source for every widget that is marked “Sample”, or remove those widgets.'
