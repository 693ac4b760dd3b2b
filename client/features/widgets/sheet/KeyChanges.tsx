import type { MouseEvent } from 'react'
import type { DashboardStyles, WidgetView } from '../../../../shared/api/view.ts'
import { type KeyChange, leaderText, whatChanged } from '../../../../shared/rules/whatChanged.ts'
import { focusPart } from '../../../lib/tabbable.ts'
import { WRITTEN } from '../../../lib/written.ts'
import { Change } from '../Change.tsx'
import './keyChanges.css'

/** What a sheet says of what changed: undefined where it says nothing of it, null while its figures are coming. */
export const sheetChanges = (
  styles: Pick<DashboardStyles, 'changes'>,
  views: readonly WidgetView[],
  isComing: boolean,
): KeyChange[] | null | undefined => (!styles.changes ? undefined : isComing ? null : whatChanged(views))

/** The key figures that have changed most, each leading to its card. As high before they are known as after. */
export function KeyChanges({ changes }: { changes: readonly KeyChange[] | null }) {
  return (
    <section className="w-key-changes" aria-label="What changed" aria-busy={changes === null || undefined}>
      <h2 className="w-key-changes-title">What changed</h2>
      {changes?.length === 0 && <p>No key figure has changed by 1% or more.</p>}
      {changes !== null && changes.length > 0 && (
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
