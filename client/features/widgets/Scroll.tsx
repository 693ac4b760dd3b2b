import type { ReactNode } from 'react'
import './scroll.css'

/** Name of a part whose figures explain themselves. */
export const withKeys = (label: string) => `${label}. Arrow keys go through its figures, Enter explains one.`

/** A part of a widget that scrolls where its card is too low for it; arrow keys scroll it once it has focus. */
export function Scroll({ label, children }: { label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys scroll it
    <section className="w-scroll" tabIndex={0} aria-label={label}>
      {children}
    </section>
  )
}
