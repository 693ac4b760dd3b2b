import { expect, it } from 'vitest'
import type { DateRange } from '../../../shared/domain/ranges.ts'
import { makeSource, makeWidget } from '../../../test/factories.ts'
import { app, people, shown, startWithAnalytics } from '../../../test/shownWidgets.ts'

startWithAnalytics()

const daysFrom = (start: Temporal.PlainDate): DateRange => ({
  start: start.toString(),
  end: start.add({ days: 29 }).toString(),
})

it('compares nothing with a window of which Search Console keeps a part, read now or before', async () => {
  const search = await makeSource(app, people.owner, 'google_webmasters')
  const clicks = { ...makeWidget('google_webmasters', 'clicks', search), rowsLimit: 0 }
  const today = app.context.now().toZonedDateTimeISO('America/Los_Angeles').toPlainDate()
  const first = today.subtract({ months: 16 })
  const view = async (range: DateRange, compare: DateRange, format: 'scorecard' | 'chart:line') => {
    const [one] = await shown([{ ...clicks, format }], { range, compare })
    if (!one?.body) throw new Error(`${one?.state}: ${one?.message?.text}`)
    return { body: one.body, notices: one.notices.map(({ text }) => text) }
  }
  const figureOf = ({ body }: Awaited<ReturnType<typeof view>>) => {
    if (body.kind !== 'scorecard') throw new Error(body.kind)
    return body.figure
  }
  const [part, next, third] = [-10, 20, 50].map((days) => daysFrom(first.add({ days })))
  if (!part || !next || !third) throw new Error('There are three windows.')

  for (const _reading of ['now', 'before']) {
    const uncompared = await view(next, part, 'scorecard')
    expect(figureOf(uncompared).value).toBeGreaterThan(0)
    expect(figureOf(uncompared).change).toBeNull()
    expect(uncompared.notices.join(' ')).toMatch(
      /Search Console keeps 16 months.* is not whole, so no change is shown\./,
    )
    const whole = await view(third, next, 'scorecard')
    expect(figureOf(whole).change).not.toBeNull()
    expect(whole.notices.join(' ')).not.toContain('16 months')
  }

  const { body } = await view(part, next, 'chart:line')
  if (body.kind !== 'chart') throw new Error(body.kind)
  expect(body.series).toHaveLength(1)
  const days = body.series[0]?.values ?? []
  expect(days.slice(0, 10)).toEqual(Array(10).fill(null))
  expect(days.slice(10).every((value) => value !== null)).toBe(true)
})
