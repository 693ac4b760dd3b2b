import { useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { WidgetView } from '../../../../shared/api/view.ts'
import { Change } from '../Change.tsx'
import { Icon } from '../card/icons.tsx'
import { useReadersLocale, useReadersZone } from '../readersZone.ts'
import './explain.css'
import { explain } from './explain.ts'
import { FactList } from './FactList.tsx'
import type { FoundFigure } from './foundFigure.ts'
import { placeBeside } from './placeBeside.ts'
import type { AskedFigure } from './useExplain.ts'

interface Props {
  view: WidgetView
  asked: AskedFigure
  /** Those that were requested. */
  figures: readonly FoundFigure[]
  onClose: () => void
}

/** What is known of one figure, beside it. Escape, a click elsewhere and leaving it close it. */
export default function FigurePopover({ view, asked, figures, onClose }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const titleId = useId()
  const zone = useReadersZone()
  const { dates } = useReadersLocale()
  const all = useMemo(() => explain(view, figures, zone, dates), [view, figures, zone, dates])
  const [column, setColumn] = useState(asked.series ?? all[0]?.address.column)
  const chosen = all.find(({ address }) => address.column === column) ?? all[0]
  const nothing = chosen === undefined

  useLayoutEffect(() => {
    const { current } = box
    if (!current) return
    current.showPopover()
    current.focus({ preventScroll: true })
    return placeBeside(current, asked)
  }, [asked])
  useEffect(() => {
    if (nothing) onClose()
  }, [nothing, onClose])

  if (!chosen) return null
  const { label, category, text, change, comparedWith, making, rows, open } = chosen
  const close = () => box.current?.hidePopover()
  return (
    <div
      ref={box}
      popover="auto"
      role="dialog"
      aria-labelledby={titleId}
      className="w-explain"
      tabIndex={-1}
      // A drawer around the card stays when Escape closes this.
      data-mantine-stop-propagation="true"
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.stopPropagation()
        event.preventDefault()
        close()
      }}
      onBlur={({ relatedTarget }) => {
        if (relatedTarget && !box.current?.contains(relatedTarget)) close()
      }}
      onToggle={({ newState }) => {
        if (newState !== 'closed') return
        const { activeElement } = document
        if (activeElement === document.body || box.current?.contains(activeElement)) asked.holder.focus()
        onClose()
      }}
    >
      <div className="w-explain-head">
        <p id={titleId} className="w-explain-title">
          <bdi>{label}</bdi>
          {category && (
            <>
              <span className="w-hidden">, </span>
              <bdi className="w-explain-of" lang="">
                {category}
              </bdi>
            </>
          )}
        </p>
        <button type="button" className="w-explain-close" onClick={close}>
          <Icon name="close" />
          <span className="w-hidden">Close</span>
        </button>
      </div>
      {all.length > 1 && (
        // biome-ignore lint/a11y/useSemanticElements: a group of form fields is something else
        <div className="w-explain-choice" role="group" aria-label="Figures at this point">
          {all.map((one) => (
            <button
              key={one.address.column}
              type="button"
              aria-pressed={one === chosen}
              onClick={() => setColumn(one.address.column)}
            >
              <bdi>{one.label}</bdi>
            </button>
          ))}
        </div>
      )}
      <p className="w-explain-line">
        <bdi className="w-explain-figure">{text}</bdi>
        {change && <Change change={change} />}
      </p>
      {change && comparedWith && (
        <p className="w-explain-compared">
          against <bdi>{change.previous}</bdi>, <bdi>{comparedWith}</bdi>
        </p>
      )}
      <p className="w-explain-making">{making}</p>
      <FactList rows={rows} />
      {open && (
        <p className="w-explain-open">
          <Icon name="clock" />
          {open}
        </p>
      )}
    </div>
  )
}
