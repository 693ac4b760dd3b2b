import { Change } from '../Change.tsx'
import type { Reading } from '../formats/format.ts'
import { type Bars, isBarSample } from './legend.ts'
import { MarkSample } from './MarkSample.tsx'

/** The figures of one stop, beside the point. */
export function Tooltip(props: { reading: Reading; bar: Bars; left: number; top: number; far: boolean }) {
  const { heading, lines, note } = props.reading
  return (
    <div
      className={props.far ? 'w-tip w-tip-far' : 'w-tip'}
      aria-hidden="true"
      style={{ left: `${props.left}px`, top: `${Math.max(0, props.top)}px` }}
    >
      <div className="w-tip-head">
        <bdi>{heading}</bdi>
        {note && <span className="w-tip-note">{note}</span>}
      </div>
      {lines.map(({ label, text, paint, compare, change }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines come in one order and may share their label
        <div key={index} className="w-tip-line">
          {paint !== null && (
            <MarkSample
              paint={paint}
              compare={compare}
              bar={isBarSample(props.bar, paint)}
              marked={lines.length > 1}
            />
          )}
          <bdi className="w-tip-label">{label}</bdi>
          <span className="w-tip-text">{text}</span>
          {change && <Change change={change} />}
        </div>
      ))}
    </div>
  )
}

/** The same in words, for screen readers. */
export function wordsOf({ heading, lines, note }: Reading): string {
  const said = lines.map(({ label, text, change }) => `${label} ${text}${change ? `, ${change.text}` : ''}`)
  return [`${heading}: ${said.join('; ')}`, note].filter(Boolean).join('. ')
}
