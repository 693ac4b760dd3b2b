import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual'
import {
  type CSSProperties,
  type RefObject,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import type { Measure, WatchWindow } from '../../../../shared/domain/monitoring.ts'
import { counted } from '../inWords.ts'
import type { GridLine } from '../rows.ts'
import type { GridWindow, Sort } from '../view.ts'
import { DomainCard } from './DomainCard.tsx'
import { DomainLine } from './DomainLine.tsx'
import { GridHeader } from './GridHeader.tsx'
import classes from './grid.module.css'
import { columnsOf, heightOf } from './layout.ts'

/** Rows drawn above and below what is seen. */
const OVERSCAN = 4
const HEADER_PX = 36

/** What keys and dialogs do to the grid from outside. */
export interface GridHandle {
  /** Brings the active domain into sight and gives it the focus. */
  focusActive: () => void
}

interface Props {
  label: string
  lines: readonly GridLine[]
  measures: readonly Measure[]
  window: GridWindow
  sort: Sort
  isCard: boolean
  activeId: string | null
  handle: RefObject<GridHandle | null>
  onSort: (sort: Sort) => void
  onActive: (id: string) => void
  onOpen: (id: string) => void
}

/** A group's domains; only those in sight are drawn, and the one with the focus. */
export function Grid(props: Props) {
  const { label, lines, measures, window, sort, isCard, activeId, handle, onActive, onOpen } = props
  const scroller = useRef<HTMLDivElement>(null)
  const at = lines.findIndex((line) => line.kind === 'domain' && line.row.id === activeId)
  const virtualizer = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => {
      const line = lines[index]
      return line ? heightOf(line, isCard, window) : 0
    },
    getItemKey: (index) => keyOf(lines[index], index),
    overscan: OVERSCAN,
    scrollMargin: isCard ? 0 : HEADER_PX,
    scrollPaddingStart: isCard ? 0 : HEADER_PX,
    rangeExtractor: (range: Range) => {
      const drawn = defaultRangeExtractor(range)
      if (at < 0 || drawn.includes(at)) return drawn
      return [...drawn, at].toSorted((one, other) => one - other)
    },
  })
  // Heights follow what the lines say, which another filter, a scan or a phone that is turned has changed.
  // biome-ignore lint/correctness/useExhaustiveDependencies: measured anew for these, whatever is read
  useLayoutEffect(() => {
    virtualizer.measure()
  }, [lines, isCard, window, virtualizer])
  // A scan has sorted the row that is in use elsewhere.
  useLayoutEffect(() => {
    const isRowInUse = document.activeElement?.matches('[data-domain]')
    if (at >= 0 && isRowInUse) virtualizer.scrollToIndex(at, { align: 'auto' })
  }, [at, virtualizer])
  useImperativeHandle(handle, () => ({
    focusActive: () => {
      if (at < 0) return
      virtualizer.scrollToIndex(at, { align: 'auto' })
      const row = scroller.current?.querySelector<HTMLElement>(
        `[data-domain="${CSS.escape(activeId ?? '')}"]`,
      )
      row?.focus({ preventScroll: true })
      // The grid has it in sight; the page need not, where it is zoomed in.
      row?.scrollIntoView({ block: 'nearest' })
    },
  }))
  const seenWidth = useWidth(scroller)
  const { template, leastWidth } = columnsOf(measures, window)
  const windows: readonly WatchWindow[] = window === 'both' ? BOTH : window === '30' ? THIRTY : SEVEN
  const Line = isCard ? DomainCard : DomainLine
  return (
    <div ref={scroller} className={classes.scroller}>
      <table
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table whose rows are gone through by keys
        role="grid"
        className={classes.table}
        aria-label={label}
        aria-rowcount={lines.length + 1}
        style={variables({
          '--columns': template,
          '--least-width': isCard ? '0' : `${leastWidth}px`,
          '--seen-width': `${seenWidth}px`,
        })}
      >
        {!isCard && (
          <thead>
            <GridHeader measures={measures} window={window} sort={sort} onSort={props.onSort} />
          </thead>
        )}
        <tbody className={classes.body} style={{ height: virtualizer.getTotalSize() }}>
          {virtualizer.getVirtualItems().map(({ index, key, start, size }) => {
            const line = lines[index]
            if (!line) return null
            const place = { position: index + 2, top: start - virtualizer.options.scrollMargin, height: size }
            return line.kind === 'heading' ? (
              <GroupHeading key={key} line={line} {...place} />
            ) : (
              <Line
                key={key}
                row={line.row}
                {...place}
                measures={measures}
                windows={windows}
                isActive={index === at}
                onActive={onActive}
                onOpen={onOpen}
              />
            )
          })}
        </tbody>
      </table>
    </div>
  )
}

const variables = (values: Record<`--${string}`, string>): CSSProperties => values

const SEVEN = [7] as const
const THIRTY = [30] as const
const BOTH = [7, 30] as const

const keyOf = (line: GridLine | undefined, index: number) =>
  line === undefined ? index : line.kind === 'domain' ? line.row.id : `heading ${line.id}`

interface HeadingProps {
  line: GridLine & { kind: 'heading' }
  position: number
  top: number
  height: number
}

function GroupHeading({ line, position, top, height }: HeadingProps) {
  return (
    <tr
      aria-rowindex={position}
      className={classes.groupHeading}
      style={{ height, transform: `translateY(${top}px)` }}
    >
      <th scope="rowgroup">
        {line.label}
        <small>
          {counted(line.count, 'domain')}
          {line.needing > 0 && `, ${line.needing} ${line.needing === 1 ? 'needs' : 'need'} attention`}
        </small>
      </th>
    </tr>
  )
}

/** How wide the scroller's view is: sentences end where it does, however far the columns go. */
function useWidth(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    const { current } = element
    if (!current) return
    const observer = new ResizeObserver(() => setWidth(current.clientWidth))
    observer.observe(current)
    return () => observer.disconnect()
  }, [element])
  return width
}
