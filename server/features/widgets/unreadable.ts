import { z } from 'zod'
import type { WidgetMessage, WidgetView } from '../../../shared/api/view.ts'
import type { Widget } from '../../../shared/api/widgets.ts'
import { NEUTRAL } from './present/messages.ts'
import { frameOf } from './present/view.ts'
import type { WidgetRun } from './widgetRun.ts'

/** A stored row whose content is no widget any more. */
interface Row {
  id: string
  hash: string
  order: number
  realTime: boolean
  content: unknown
}

const NOTE =
  '<p>This widget was stored in a form that can no longer be read. Delete it and make it again; the rest of the page is as it was.</p>'

const title = z.object({ title: z.string().max(300) }).transform((content) => content.title)

/**
 * A placeholder for a stored widget that cannot be read: a card that states this, so that the rest of its
 * page is shown.
 */
export const unreadable = ({ content, ...row }: Row): Widget => ({
  ...row,
  nature: 'passive',
  title: title.safeParse(content).data ?? '',
  format: 'textCard',
  width: 2,
  height: 1,
  description: '',
  screenOnly: false,
  hiddenChange: false,
  hiddenHighlight: false,
  rowsLimit: 0,
  orderBy: { column: 'dimension', dir: 'asc' },
  percent: false,
  totals: false,
  formatOptions: {},
  instances: [],
  passive: { type: 'plain', description: NOTE },
})

/** Also after it has been in the editor; once its text is changed it is a widget like others. */
export const isUnreadable = ({ passive }: Pick<Widget, 'passive'>): boolean =>
  passive?.type === 'plain' && passive.description === NOTE

/** Counts as failed, so that no report goes out with it. */
export function presentUnreadable({ windows, owner, ownersWords }: WidgetRun, widget: Widget): WidgetView {
  const toOwner: WidgetMessage = {
    text: 'This widget was stored in a form that can no longer be read. Delete it and make it again.',
    vendor: null,
    action: null,
  }
  ownersWords?.set(widget.id, toOwner)
  const message = owner ? toOwner : { text: NEUTRAL.failed.lasting, vendor: null, action: null }
  return { ...frameOf(widget, windows), state: 'failed', message }
}
