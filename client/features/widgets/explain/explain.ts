import type { ChangeView, Making, Provenance, WidgetView } from '../../../../shared/api/view.ts'
import type { TimeStep } from '../../../../shared/domain/values.ts'
import { counterpartOf } from '../../../../shared/rules/comparedTime.ts'
import { rangeLabel } from '../../../../shared/rules/dateRange.ts'
import { DEFAULT_LOCALE, isolated } from '../../../../shared/rules/locale.ts'
import { stepLabel } from '../../../lib/when.ts'
import type { FigureAddress } from './address.ts'
import type { FoundFigure } from './foundFigure.ts'
import { changeableFrom, type FactRow, sourceRows } from './sourceRows.ts'

/** All that is known of one figure, in words. */
export interface Explanation {
  address: FigureAddress & { column: number }
  label: string
  /** The row it is of, times in full; null for the whole window. */
  category: string | null
  text: string
  change: ChangeView | null
  /** The window of the figure it is compared with. */
  comparedWith: string | null
  /** How it came about. */
  making: string
  rows: FactRow[]
  /** Set while its vendor may still change it. */
  open: string | null
}

/**
 * Explains figures of a view: one, or at a point of a chart each of its series'. Those of which nothing is known are
 * left out. Times of reading are given in `zone`, the dashboard's, and dates written by `dates`, its tag of them.
 */
export function explain(
  view: WidgetView,
  figures: readonly FoundFigure[],
  zone: string,
  dates: string = DEFAULT_LOCALE.dates,
): Explanation[] {
  return figures
    .filter(({ origins }) => origins.length > 0)
    .map((found) => explainOne(view, found, { zone, dates }))
}

interface Reader {
  zone: string
  dates: string
}

function explainOne(view: WidgetView, found: FoundFigure, { zone, dates }: Reader): Explanation {
  const { address, label, text, change, origins, earlier } = found
  const answers = [...new Set(origins.flatMap((one) => one.answers))].flatMap(
    (at) => view.provenance[at] ?? [],
  )
  const metrics = [...new Set(origins.flatMap((one) => one.metrics))]
  const formulas = origins.flatMap(({ formula }) => formula ?? [])
  const { own, other } = windowsOf(view, found, dates)
  const category = found.time && !earlier ? stepLabel(found.time.key, found.time.step, dates) : found.category
  return {
    address,
    label,
    category: earlier && found.time ? own : category,
    text,
    change,
    comparedWith: change && other,
    making: makingText(found, answers),
    rows: [
      ...(formulas.length > 0 ? [{ name: 'Formula', values: formulas.map((text) => ({ text })) }] : []),
      ...sourceRows(answers, {
        realTime: view.realTime,
        zone,
        dates,
        metrics,
        ...(earlier && view.windows?.compare && { window: view.windows.compare.label }),
      }),
    ],
    open: earlier ? null : openText(found, answers, dates),
  }
}

/** The time a figure is of and that of the figure it is compared with. */
function windowsOf(
  { windows }: WidgetView,
  { time, earlier }: FoundFigure,
  dates: string,
): { own: string | null; other: string | null } {
  if (!windows?.compare) return { own: null, other: null }
  const { current, compare } = windows
  const other = time && counterpartOf(time.key, time.step, { current, compare })
  const before = time && other ? counterpartLabel(other, time.step, dates) : compare.label
  return { own: earlier ? before : null, other: earlier ? null : before }
}

const counterpartLabel = (
  other: NonNullable<ReturnType<typeof counterpartOf>>,
  step: TimeStep,
  dates: string,
): string => ('key' in other ? stepLabel(other.key, step, dates) : rangeLabel(other.days, dates))

function makingText({ origins, making, time, value }: FoundFigure, answers: Provenance[]): string {
  const [first] = origins
  if (making === 'slices') return 'Added up here from the slices.'
  if (making === 'parts') return 'Added up here from the parts that stand on each other.'
  if (!first) return ''
  const how = making === 'total' ? first.total : first.row
  if (how === 'hidden') return SENTENCES.hidden('', 0)
  if (making === 'rest') return 'The total without the slices that are shown, calculated here.'
  const providers = [...new Set(answers.map(({ providerName }) => providerName))]
  const overRows = making === 'total' && answers.some(({ dimension }) => dimension !== null)
  if (how === 'given' && overRows)
    return `The total over the whole window, as read from ${providers.join(' and ')}.`
  const sentence = SENTENCES[how](providers.join(' and '), answers.length)
  return time && value === 0 && how === 'given' ? `${sentence} Times without a row count as 0.` : sentence
}

const SENTENCES: Record<Making, (provider: string, accounts: number) => string> = {
  given: (provider) => `The figure as read from ${provider}.`,
  accounts: (_, accounts) => `Figures of ${accounts} accounts, added up here.`,
  rows: (provider, accounts) =>
    accounts > 1
      ? `The rows of ${accounts} accounts read from ${provider}, added up here.`
      : `The rows read from ${provider}, added up here.`,
  average: (_, accounts) => `The average of ${accounts} accounts, each by its weight, calculated here.`,
  formula: () => 'Calculated here.',
  mean: () => 'The mean of the rows, calculated here.',
  share: () => 'The share of the total, calculated here.',
  hidden: () => 'This figure is kept hidden.',
  none: () => 'This metric cannot be added up, so there is no figure here.',
}

/** Of a day only whether it is open; of all else from which day on. */
function openText({ time }: FoundFigure, answers: Provenance[], dates: string): string | null {
  const from = changeableFrom(answers)
  if (!from) return null
  if (time?.step === 'day' || time?.step === 'hour') {
    return time.key >= from ? 'This figure may still change.' : null
  }
  return `Figures from ${isolated(stepLabel(from, 'day', dates), { dates })} on may still change.`
}
