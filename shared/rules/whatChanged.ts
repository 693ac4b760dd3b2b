import type { ChangeView, Figure, WidgetView } from '../api/view.ts'
import { computeChange } from './comparison.ts'

/** A key figure of a page that has changed much, with the part that contributed most to it. */
export interface KeyChange {
  /** The widget that shows the figure. */
  widgetId: string
  label: string
  figure: string
  change: ChangeView
  /** The row, of a split of the same figure on the page, that contributed most to the change; null where none stands out. */
  ledBy: { widgetId: string; name: string; change: string } | null
}

/** More of them would be a second report. */
const MOST = 5
/** A page is to say something: so many are named where they are more than noise, the others where they are large. */
const ALWAYS = 3
const NOISE = 0.01
const LARGE = 0.05

/**
 * What changed on a page: its key figures, and those that its charts and tables show the parts of, by the largest relative
 * changes: three of at least 1 %, and up to five of at least 5 %. A figure that several widgets show counts once. Small counts and what is new
 * are left out, as nothing can be measured by them, and so is what is made up. The same views give the same changes.
 */
export function whatChanged(all: readonly WidgetView[]): KeyChange[] {
  const views = all.filter(isReal)
  const seen = new Set<string>()
  const chosen = measuredIn(views)
    .filter(({ whose, size }) => {
      if (size < NOISE || seen.has(whose)) return false
      seen.add(whose)
      return true
    })
    .toSorted((a, b) => b.size - a.size)
    .filter(({ size }, at) => at < ALWAYS || (at < MOST && size >= LARGE))
  return chosen.map(({ widgetId, title, label, figure, change, whose }) => {
    const isUnclear =
      title !== '' && title !== label && chosen.filter((one) => one.label === label).length > 1
    return {
      widgetId,
      label: isUnclear ? `${title}: ${label}` : label,
      figure: figure.text,
      change,
      ledBy: leaderOf(figure, splitsOf(views, whose)),
    }
  })
}

/** Whether a page has a figure whose change can be measured: else it cannot be said that none has changed. */
export const hasMeasured = (views: readonly WidgetView[]): boolean =>
  measuredIn(views.filter(isReal)).length > 0

const isReal = ({ sample }: WidgetView) => !sample

const measuredIn = (views: readonly WidgetView[]) =>
  views.flatMap(keyFiguresOf).flatMap((one) => {
    const { change, value } = one.figure
    const { relative } = computeChange(value, change?.before ?? null)
    return change === null || relative === null ? [] : [{ ...one, change, size: Math.abs(relative) }]
  })

interface KeyFigure {
  widgetId: string
  /** The widget's. */
  title: string
  label: string
  figure: Figure
  /** Of which metrics and answers: two widgets that show the same figure have the same. */
  whose: string
}

/** The figures over the whole window that a widget shows as such, or shows the parts of. */
function keyFiguresOf(view: WidgetView): KeyFigure[] {
  const { id: widgetId, title, body, overall } = view
  if (overall) {
    const { id, label, figure } = overall
    return [{ widgetId, title, label, figure, whose: whoseOf(view, id) }]
  }
  const items =
    body?.kind === 'summary'
      ? body.items
      : body?.kind === 'funnel' && body.metric === null
        ? body.steps
        : body?.kind === 'scorecard'
          ? [{ id: view.origins[0]?.id ?? '', label: title || body.label, figure: body.figure }]
          : []
  return items.map(({ id, label, figure }) => ({ widgetId, title, label, figure, whose: whoseOf(view, id) }))
}

/** What a figure is of, as text: its metrics, and what the answers that went into it are of. */
function whoseOf({ id: widgetId, origins, provenance }: WidgetView, id: string): string {
  const origin = origins.find((one) => one.id === id)
  if (!origin || origin.metrics.length === 0) return `${widgetId} ${id}`
  const answers = origin.answers.map((at) => provenance[at]?.of ?? widgetId)
  // What is calculated of the same metrics may be calculated in another way, and a share is not its figure.
  const how = origin.row === 'formula' || origin.row === 'share' ? `${widgetId} ${id}` : ''
  return [how, ...origin.metrics.toSorted(), ...answers.toSorted()].join('\n')
}

interface Part {
  widgetId: string
  name: string
  now: number
  before: number
  change: string
}

/** The tables and pies of a page that split a figure by names, such as channels: their rows. */
const splitsOf = (views: readonly WidgetView[], whose: string): Part[][] =>
  views.flatMap((view): Part[][] => {
    const { body, id: widgetId } = view
    if (body?.kind === 'pie') {
      const [metric, ...others] = view.origins
      if (!metric || others.length > 0 || whoseOf(view, metric.id) !== whose) return []
      const named = body.slices.filter(({ rest, apart }) => !rest && !apart)
      return [named.flatMap(({ label, figure }) => partOf(widgetId, label, figure))]
    }
    if (body?.kind !== 'table' || body.rows.some(({ key, label }) => key !== undefined || label === ''))
      return []
    return body.columns
      .filter(({ numeric }) => numeric)
      .flatMap(({ id }, at) =>
        whoseOf(view, id) === whose
          ? [
              body.rows.flatMap(({ label, figures }) => {
                const figure = figures[at]
                return figure ? partOf(widgetId, label, figure) : []
              }),
            ]
          : [],
      )
  })

function partOf(widgetId: string, name: string, { value, change }: Figure): Part[] {
  if (value === null || change?.before === undefined) return []
  return [{ widgetId, name, now: value, before: change.before, change: change.text }]
}

/** A row that contributed less than that to a change does not stand out. */
const LEAST_SHARE = 0.25
/** Rows that make up less of the whole, or more, are no parts of it: those of a rate, or of people who are in several. */
const PARTS = { least: 0.5, most: 1.2 }

function leaderOf({ value, change }: Figure, splits: readonly Part[][]): KeyChange['ledBy'] {
  if (value === null || change?.before === undefined) return null
  const whole = value - change.before
  for (const parts of splits) {
    const isSplit = (['now', 'before'] as const).every((when) => {
      const share =
        parts.reduce((sum, part) => sum + part[when], 0) / (when === 'now' ? value : (change.before ?? 0))
      return share >= PARTS.least && share <= PARTS.most
    })
    if (parts.length < 2 || !isSplit) continue
    const [most] = parts.toSorted((a, b) => (b.now - b.before - (a.now - a.before)) * Math.sign(whole))
    const share = most ? (most.now - most.before) / whole : 0
    if (most && share >= LEAST_SHARE) {
      return { widgetId: most.widgetId, name: most.name, change: most.change }
    }
  }
  return null
}

/** “Organic Search (−18%)”. */
export const leaderText = ({ name, change }: NonNullable<KeyChange['ledBy']>): string => `${name} (${change})`
