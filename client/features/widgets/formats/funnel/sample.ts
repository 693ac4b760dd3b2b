import type { FunnelBody } from '../../../../../shared/api/view.ts'
import { funnelShares } from '../../../../../shared/rules/funnel.ts'
import { figure } from '../sampleFigures.ts'

const percent = (share: number | null) => (share === null ? null : `${(share * 100).toFixed(1)}%`)

/** A funnel of metrics. */
export const funnel = (values: (number | null)[], more: Partial<FunnelBody> = {}): FunnelBody => ({
  kind: 'funnel',
  metric: null,
  steps: funnelShares(values.map((value) => ({ value, unit: 'number' }))).map(
    ({ part, ofFirst, ofBefore, grows }, at) => ({
      id: `m${at}`,
      label: `Step ${at + 1}`,
      figure: figure(values[at] ?? null),
      part,
      ofFirst: percent(ofFirst),
      ofBefore: percent(ofBefore),
      ...(grows && { grows }),
    }),
  ),
  moreSteps: 0,
  ...more,
})
