import { Fragment } from 'react'
import { MEASURE_FACTS, type Measure } from '../../../../shared/domain/monitoring.ts'
import { type GridColumn, type GridWindow, nextSort, type Sort, type SortOrder } from '../view.ts'
import classes from './grid.module.css'

const ORDER_WORDS: Record<SortOrder, string> = {
  worst: 'worst first',
  best: 'best first',
  ascending: 'ascending',
  descending: 'descending',
}
const ORDER_SIGNS: Record<SortOrder, string> = { worst: '!', best: '✓', ascending: '↑', descending: '↓' }

interface Props {
  measures: readonly Measure[]
  window: GridWindow
  sort: Sort
  onSort: (sort: Sort) => void
}

/** The columns' names, each of which sorts by its column. */
export function GridHeader({ measures, window, sort, onSort }: Props) {
  const days = window === 'both' ? '7 | 30 days' : ''
  const heading = (column: GridColumn, label: string, className: string, title?: string) => (
    <th scope="col" aria-sort={sortedAs(sort, column)} className={`${classes.heading} ${className}`}>
      <button
        type="button"
        className={classes.sorter}
        data-sorted={sort.column === column || undefined}
        title={title}
        aria-label={sort.column === column ? `${label}, ${ORDER_WORDS[sort.order]}` : label}
        onClick={() => onSort(nextSort(sort, column))}
      >
        {label}
        {sort.column === column && <span aria-hidden="true">{ORDER_SIGNS[sort.order]}</span>}
        {days && title && <small className={classes.days}>{days}</small>}
      </button>
    </th>
  )
  return (
    <tr aria-rowindex={1} className={classes.header}>
      {heading('status', 'Status', classes.stuck ?? '')}
      {heading('name', 'Domain', classes.stuckSecond ?? '')}
      {measures.map((measure) => (
        <Fragment key={measure}>
          {heading(measure, MEASURE_FACTS[measure].label, '', MEASURE_FACTS[measure].description)}
        </Fragment>
      ))}
      {heading('budget', 'Budget', '')}
    </tr>
  )
}

function sortedAs(sort: Sort, column: GridColumn): 'ascending' | 'descending' | 'other' | 'none' {
  if (sort.column !== column) return 'none'
  return sort.order === 'ascending' || sort.order === 'descending' ? sort.order : 'other'
}
