import { expect, it } from 'vitest'
import type { Widget } from '../../../shared/api/widgets.ts'
import { makeSource, makeWidget } from '../../../test/factories.ts'
import { app, people, shown, startWithAnalytics } from '../../../test/shownWidgets.ts'

startWithAnalytics()

const NOW = 'followers_count'
const asking = (widget: Widget, more: object): Widget => ({
  ...widget,
  format: 'summary',
  instances: widget.instances.map((one) => ({ ...one, inputs: { ...one.inputs, ...more } }) as typeof one),
})

it('compares no figure that the vendor has as of now alone, nor what is calculated with it', async () => {
  const instagram = await makeSource(app, people.owner, 'instagram')
  const summary = asking(makeWidget('instagram', 'viewsByDay', instagram), {
    dimension: null,
    metrics: [NOW, 'views'],
    calculatedMetrics: [
      { id: 'a'.repeat(21), name: 'Views a follower', type: 'numeric', expression: `views / ${NOW}` },
      { id: 'b'.repeat(21), name: 'Views doubled', type: 'numeric', expression: 'views * 2' },
    ],
  })
  const [view] = await shown([summary])
  const items = view?.body?.kind === 'summary' ? view.body.items : []
  const of = (label: string) => items.find((item) => item.label === label)?.figure
  expect(of('Followers now')?.value).toBeGreaterThan(0)
  expect(of('Followers now')?.change).toBeNull()
  expect(of('Views a follower')?.change).toBeNull()
  expect(of('Views')?.change).not.toBeNull()
  expect(of('Views doubled')?.change).not.toBeNull()
})
