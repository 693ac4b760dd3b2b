import type { CSSProperties } from 'react'
import { addressText } from './explain/address.ts'
import './figureText.css'

/** A large figure over the whole window; on screen a button that explains it, on paper its text alone. */
export function FigureText(props: {
  text: string
  /** The figure in full, where `text` is its short form. */
  whole?: string
  /** Which figure of which widget it is, for those who hear its button alone. */
  of: string
  still: boolean
  column?: number
  style?: CSSProperties
}) {
  const { text, whole = text, of, still, column = 0, style } = props
  if (still) {
    return (
      <span className="w-figure" style={style}>
        {text}
      </span>
    )
  }
  return (
    <button
      type="button"
      className="w-figure"
      style={style}
      data-figure={addressText({ row: 'total', column })}
      aria-haspopup="dialog"
      aria-label={`${whole}, ${of}`}
      title={whole === text ? undefined : whole}
    >
      {text}
    </button>
  )
}
