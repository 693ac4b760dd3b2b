import type { WidgetView } from '../../../../shared/api/view.ts'
import { Icon } from './icons.tsx'
import { ACTION_LABELS, drawnState, TROUBLES, type WidgetAction } from './states.ts'
import './message.css'

interface MessageProps {
  view: WidgetView
  /** Owners read the vendor's words and get the button. */
  owner: boolean
  onAction?: (action: WidgetAction, view: WidgetView) => void
}

/** In place of a body: nothing there, not available, or not set up. */
export function Blank(props: MessageProps) {
  const state = drawnState(props.view)
  if (state === 'ready') return null
  const { icon, text } = TROUBLES[state]
  return (
    <div className={`w-blank w-blank-${state}`}>
      <Icon name={icon} />
      <p className="w-blank-text">{props.view.message?.text ?? text}</p>
      <Vendor {...props} />
      <Action {...props} />
    </div>
  )
}

/** Under a body that is old, incomplete or not drawn. */
export function Banner(props: MessageProps) {
  const state = drawnState(props.view)
  if (state !== 'stale' && state !== 'partial' && state !== 'undrawn') return null
  const { icon, text } = TROUBLES[state]
  return (
    <div className={`w-banner w-banner-${state}`}>
      <Icon name={icon} />
      <div className="w-banner-words">
        <p>{props.view.message?.text ?? text}</p>
        <Vendor {...props} />
      </div>
      <Action {...props} />
    </div>
  )
}

function Vendor({ view, owner }: MessageProps) {
  const vendor = owner && view.message?.vendor
  return vendor ? <p className="w-vendor">“{vendor}”</p> : null
}

function Action({ view, owner, onAction }: MessageProps) {
  const action = view.message?.action
  if (!owner || !action || !onAction) return null
  return (
    <button type="button" className="w-action" onClick={() => onAction(action, view)}>
      {ACTION_LABELS[action.kind]}
      {view.title && <span className="w-hidden"> “{view.title}”</span>}
    </button>
  )
}
