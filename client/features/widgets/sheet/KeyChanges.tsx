import type { MouseEvent } from 'react'
import type { DashboardStyles, WidgetView } from '../../../../shared/api/view.ts'
import { hasMeasured, type KeyChange, leaderText, whatChanged } from '../../../../shared/rules/whatChanged.ts'
import { focusPart } from '../../../lib/tabbable.ts'
import { WRITTEN } from '../../../lib/written.ts'
import { Change } from '../Change.tsx'
import './keyChanges.css'

/** Null while the figures are coming; `unknown` where none of them can be compared. */
export type SheetChanges = readonly KeyChange[] | 'unknown' | null

/** What a sheet says of what changed: undefined where it says nothing of it. */
export const sheetChanges = (
  styles: Pick<DashboardStyles, 'changes'>,
  views: readonly WidgetView[],
  isComing: boolean,
): SheetChanges | undefined => {
  if (!styles.changes) return undefined
  if (isComing) return null
  return hasMeasured(views) ? whatChanged(views) : 'unknown'
}

/** The key figures that have changed most, each leading to its card. As high before they are known as after. */
export function KeyChanges({ changes }: { changes: SheetChanges }) {
  return (
    <section className="w-key-changes" aria-label="What changed" aria-busy={changes === null || undefined}>
      <h2 className="w-key-changes-title">What changed</h2>
      {changes === 'unknown' && <p>The figures are missing, new or too small to be compared.</p>}
      {changes?.length === 0 && <p>No figure that can be compared has changed by 1% or more.</p>}
      {changes !== null && changes !== 'unknown' && changes.length > 0 && (
        <ol>
          {changes.map((change) => (
            <li key={`${change.widgetId} ${change.label}`}>
              <OneChange {...change} />
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}

function OneChange({ widgetId, label, figure, change, ledBy }: KeyChange) {
  return (
    <a href={`#${cardId(widgetId)}`} onClick={(event) => showCard(event, widgetId)}>
      <span className="w-key-change-label" title={label} {...WRITTEN}>
        {label}
      </span>
      <span className="w-key-change-figure">
        <strong>{figure}</strong> <Change change={change} />
      </span>
      {ledBy && (
        <span className="w-key-change-leader" title={leaderText(ledBy)}>
          led by <bdi lang="">{ledBy.name}</bdi> ({ledBy.change})
        </span>
      )}
    </a>
  )
}

/** Where links within a page, of its PDF too, find a widget. */
export const cardId = (widgetId: string) => `widget-${widgetId}`

/** The card is under the eye and the keys; the address, which holds the page's dates, stays. */
function showCard(event: MouseEvent<HTMLAnchorElement>, widgetId: string): void {
  const page = event.currentTarget.closest('.w-sheet')
  const card = page?.querySelector<HTMLElement>(`.w-card[data-widget-id="${CSS.escape(widgetId)}"]`)
  if (!card || event.ctrlKey || event.metaKey || event.shiftKey) return
  event.preventDefault()
  focusPart(card, { preventScroll: true })
  card.scrollIntoView({ block: 'center' })
}
