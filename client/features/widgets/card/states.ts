import type { WidgetMessage, WidgetState, WidgetView } from '../../../../shared/api/view.ts'
import type { IconName } from './icons.tsx'

export type WidgetAction = NonNullable<WidgetMessage['action']>

/** The label of the button that fixes it. */
export const ACTION_LABELS: Record<WidgetAction['kind'], string> = {
  reauthorise: 'Reconnect',
  edit: 'Edit widget',
  retry: 'Try again',
}

/** How a state other than ready is shown: its icon, its short name and the default message. */
export const TROUBLES: Record<
  Exclude<WidgetState, 'ready'>,
  { icon: IconName; mark: string; text: string }
> = {
  empty: { icon: 'tray', mark: 'No data', text: 'There is no data for this time.' },
  undrawn: { icon: 'table', mark: 'As a table', text: 'This chart could not be drawn.' },
  partial: { icon: 'half', mark: 'Incomplete', text: 'Part of this data is missing.' },
  stale: { icon: 'clock', mark: 'Not up to date', text: 'A newer version of this data is pending.' },
  failed: { icon: 'broken', mark: 'Not available', text: 'This data is not available right now.' },
  unconfigured: { icon: 'wrench', mark: 'Not set up', text: 'This part of the report is being prepared.' },
}

/** The state as drawn: a widget without anything to draw cannot be ready, partial or stale. */
export function drawnState({ state, body }: WidgetView): WidgetState {
  if (body) return state
  return state === 'failed' || state === 'unconfigured' ? state : state === 'stale' ? 'failed' : 'empty'
}
