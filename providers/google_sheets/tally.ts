import type { Cell } from '../../shared/domain/values.ts'
import type { ColumnMetric } from './catalogue/index.ts'

/** What has been gathered of one metric. */
interface Gathered {
  sum: number
  count: number
  latest: number | null
  /** Day of the latest figure, ISO; empty without dates. */
  since: string
}

/** Figures of the rows of one value of the dimension, or of all. Its size does not grow with the rows. */
export class Tally {
  rows = 0
  readonly #metrics: readonly (ColumnMetric | 'rows')[]
  readonly #gathered: Gathered[]

  constructor(metrics: readonly (ColumnMetric | 'rows')[]) {
    this.#metrics = metrics
    this.#gathered = metrics.map(() => ({ sum: 0, count: 0, latest: null, since: '' }))
  }

  /**
   * @param figures one for each metric, null where the row has none
   * @param day the row's date; empty where dates are not used, then later rows are later
   * @param counts whether the row is one of those that are counted
   */
  add(figures: readonly (number | null)[], day: string, counts: boolean): void {
    if (counts) this.rows++
    this.#gathered.forEach((gathered, place) => {
      const figure = figures[place]
      if (figure === null || figure === undefined) return
      gathered.sum += figure
      gathered.count++
      if (day < gathered.since) return
      gathered.latest = figure
      gathered.since = day
    })
  }

  /** Rows behind each average. */
  counts(): number[] {
    return this.#gathered.map(({ count }) => count)
  }

  /** The figures, in the metrics' order; null where no row had one. */
  figures(): (number | null)[] & Cell[] {
    return this.#metrics.map((metric, place) => {
      const { sum, count, latest } = this.#gathered[place] ?? { sum: 0, count: 0, latest: null }
      if (metric === 'rows') return this.rows
      if (metric.aggregate === 'latest' || count === 0) return latest
      return metric.aggregate === 'average' ? sum / count : sum
    })
  }
}
