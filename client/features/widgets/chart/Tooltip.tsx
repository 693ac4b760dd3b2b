import { Change } from '../Change.tsx'
import type { Reading } from '../formats/format.ts'
import { type Bars, isBarSample } from './legend.ts'
import { MarkSample } from './MarkSample.tsx'

/** The figures of one stop, beside the point. */
export function Tooltip(props: { reading: Reading; bar: Bars; left: number; top: number; far: boolean }) {
  const { heading, lines, remark, notes = [] } = props.reading
  return (
    <div
      className={props.far ? 'w-tip w-tip-far' : 'w-tip'}
      aria-hidden="true"
      style={{ left: `${props.left}px`, top: `${Math.max(0, props.top)}px` }}
    >
      <div className="w-tip-head">
        <bdi>{heading}</bdi>
        {remark && <span className="w-tip-remark">{remark}</span>}
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
      {notes.map((note, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same may have been noted twice
        <bdi key={index} className="w-tip-note">
          {note}
        </bdi>
      ))}
    </div>
  )
}

/** The same in words, for screen readers. */
export function wordsOf({ heading, lines, remark, notes = [] }: Reading): string {
  const said = lines.map(({ label, text, change }) => `${label} ${text}${change ? `, ${change.text}` : ''}`)
  return [`${heading}: ${said.join('; ')}`, remark, ...notes].filter(Boolean).join('. ')
}
