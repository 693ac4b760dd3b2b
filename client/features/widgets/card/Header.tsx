import type { ReactNode } from 'react'
import type { WidgetState, WidgetView } from '../../../../shared/api/view.ts'
import { Html } from '../Html.tsx'
import { Icon } from './icons.tsx'
import { TROUBLES } from './states.ts'

/** Title, what it is about, and the mark of its health. */
export function Header(props: { view: WidgetView; menu: ReactNode; state: WidgetState | 'loading' }) {
  const { view, menu, state } = props
  const trouble = state === 'ready' || state === 'loading' ? null : TROUBLES[state]
  const marked = trouble && state !== 'empty' && state !== 'unconfigured'
  if (!view.title && !view.description && !menu && !marked) return null
  return (
    <header className="w-head">
      {(view.title || marked || menu) && (
        <div className="w-head-line">
          {view.title && (
            <h2 className="w-title" title={view.title}>
              <bdi>{view.title}</bdi>
            </h2>
          )}
          {view.realTime && (
            <span className="w-mark w-mark-live">
              <Icon name="live" />
              Live
            </span>
          )}
          {marked && (
            <span className={`w-mark w-mark-${state}`}>
              <Icon name={trouble.icon} />
              <span className="w-mark-text">{trouble.mark}</span>
            </span>
          )}
          {menu && <div className="w-menu">{menu}</div>}
        </div>
      )}
      {view.description && <Html className="w-description" html={view.description} />}
    </header>
  )
}
