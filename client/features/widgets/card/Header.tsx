import { Children, type ReactNode } from 'react'
import type { WidgetState, WidgetView } from '../../../../shared/api/view.ts'
import { WRITTEN } from '../../../lib/written.ts'
import { Prose } from '../../../ui/Prose.tsx'
import { Icon } from './icons.tsx'
import { TROUBLES } from './states.ts'
import './header.css'

/** Title, what it is about, the mark of its health, and the controls given as children. */
export function Header(props: { view: WidgetView; state: WidgetState | 'loading'; children: ReactNode }) {
  const { view, state, children } = props
  const trouble = state === 'ready' || state === 'loading' ? null : TROUBLES[state]
  const marked = trouble && state !== 'empty' && state !== 'unconfigured'
  const bare = Children.toArray(children).length === 0
  if (!view.title && !view.description && bare && !marked && !view.sample) return null
  return (
    <header className="w-head">
      {(view.title || marked || view.sample || !bare) && (
        <div className="w-head-line">
          {view.title && (
            <h2 className="w-title" title={view.title} {...WRITTEN}>
              {view.title}
            </h2>
          )}
          {view.sample && <span className="w-mark w-mark-sample">Sample</span>}
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
          {!bare && <div className="w-controls">{children}</div>}
        </div>
      )}
      {view.description && <Prose className="w-description" html={view.description} />}
    </header>
  )
}
