import { describe, expect, it } from 'vitest'
import type { WidgetView } from '../../../../shared/api/view.ts'
import { widget } from '../../../../shared/api/widgets.ts'
import type { DataType, SourceKind } from '../../../../shared/domain/sources.ts'
import { makeSource, makeWidget } from '../../../../test/factories.ts'
import { analytics, app, one, people, shown, startWithAnalytics } from '../../../../test/shownWidgets.ts'
import { catalogued } from '../catalogue.ts'

startWithAnalytics()

/** Figures of a table without a dimension. */
function figuresOf({ body, state, message }: WidgetView) {
  if (body?.kind !== 'table') throw new Error(`${state}: ${message?.text}`)
  return body.rows[0]?.figures.map(({ value }) => value) ?? []
}
const total = (figures: readonly (number | null | undefined)[]) =>
  figures.reduce<number>((sum, figure) => sum + (figure ?? 0), 0)

describe('a ratio of two accounts', () => {
  it.each<[SourceKind, DataType, string]>([
    ['google_analytics', 'google_analytics_4', 'engagementRate'],
    ['google_analytics', 'google_analytics_4', 'bounceRate'],
    ['google_webmasters', 'google_webmasters', 'ctr'],
    ['google_webmasters', 'google_webmasters', 'position'],
    ['google_ads', 'google_ads', 'interaction_rate'],
    ['facebook', 'facebook', 'inline_link_click_ctr'],
    ['linkedin', 'linkedin', 'engagementRate'],
    ['mailchimp', 'mailchimp', 'open_rate'],
  ])('of %s is made of its parts, shown or not: %s %s', async (kind, type, metric) => {
    const source = await makeSource(app, people.owner, kind)
    const known = catalogued(type)?.type
    const { weight = [], of } = known?.metrics.find(({ id }) => id === metric)?.average ?? {}
    const ready = makeWidget(type, known?.presets[0]?.id ?? '', source)
    const [instance] = ready.instances
    const ask = async (accounts: string[], metrics: string[]) => {
      const inputs = { ...instance?.inputs, dimension: null, metrics, filter: null, calculatedMetrics: [] }
      const instances = [{ ...instance, accounts, inputs }]
      const [view] = await shown([widget.parse({ ...ready, format: 'table', realTime: false, instances })])
      if (!view) throw new Error('no view')
      return figuresOf(view)
    }
    const accounts = source.propertyIds.slice(0, 2)
    expect(accounts).toHaveLength(2)
    const each = await Promise.all(
      accounts.map(async (account) => {
        const [figure, whole, part] = await ask([account], [...new Set([metric, ...weight, ...(of ?? [])])])
        return { whole, part: of ? part : (figure ?? 0) * (whole ?? 0) }
      }),
    )
    const [figure] = await ask(accounts, [metric])
    expect(total(each.map(({ whole }) => whole))).toBeGreaterThan(0)
    expect(figure).toBeCloseTo(total(each.map(({ part }) => part)) / total(each.map(({ whole }) => whole)), 8)
  })

  it('is right in every row, in the total, in the earlier window and in formulas', async () => {
    const accounts = analytics.propertyIds.slice(0, 2)
    const calculatedMetrics = [
      { id: 'h'.repeat(21), name: 'Half', type: 'numeric', expression: 'engagementRate / 2' },
    ]
    const facts = { rowsLimit: 0, totals: true } as const
    const view = await one({
      accounts,
      dimension: 'country',
      metrics: ['engagementRate'],
      calculatedMetrics,
      facts,
    })
    const parts = await one({
      accounts,
      dimension: 'country',
      metrics: ['engagedSessions', 'sessions'],
      facts,
    })
    if (view.body?.kind !== 'table' || parts.body?.kind !== 'table') throw new Error(view.state)
    const shares = new Map(
      [...parts.body.rows, { label: 'total', figures: parts.body.totals ?? [] }].map(
        ({ label, figures: [engaged, sessions] }) => [label, (engaged?.value ?? 0) / (sessions?.value ?? 0)],
      ),
    )
    const rows = [...view.body.rows, { label: 'total', figures: view.body.totals ?? [] }]
    expect(rows.length).toBeGreaterThan(5)
    for (const { label, figures } of rows) {
      expect(figures[0]?.value, label).toBeCloseTo(shares.get(label) ?? Number.NaN, 8)
      expect(figures[1]?.value, label).toBeCloseTo((shares.get(label) ?? Number.NaN) / 2, 8)
    }
    expect(view.body.totals?.[0]?.change).not.toBeNull()
    expect(view.body.columns.map(({ id }) => id)).not.toContain('sessions')
  })

  it('stays empty where nothing is known to weight it by', async () => {
    const accounts = analytics.propertyIds.slice(0, 2)
    expect(figuresOf(await one({ accounts, metrics: ['activeUsers', 'sessionsPerUser'] }))).toEqual([
      null,
      null,
    ])
  })

  it('tells readers of no metric that was queried for it alone', async () => {
    const accounts = analytics.propertyIds.slice(0, 2)
    const view = await one({ accounts, metrics: ['engagementRate'] }, { owner: false })
    expect(JSON.stringify(view.provenance)).not.toContain('engagedSessions')
  })
})
