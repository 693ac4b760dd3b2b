import type { PaperLayout } from '../../../../shared/domain/widgets.ts'
import { readNow } from '../../../lib/api.ts'
import { authorisationOf } from '../../../lib/authorisation.ts'
import { isDataLine } from '../../../lib/stream.ts'

/**
 * The drawings of a page's widgets for paper, by widget, as the server stores them for its own PDFs. Those that fail
 * to load, for example offline, are missing: the screen's are then printed, scaled down.
 */
export function paperDrawings(
  permalink: string,
  { ids, layout }: { ids: readonly string[]; layout: PaperLayout },
  dates: Record<string, string>,
): Record<string, string | null> {
  const text = readNow(`/api/dashboards/${permalink}/data`, {
    query: { ...dates, layout, widgets: ids.join(',') },
    authorisation: authorisationOf(permalink),
    headers: { accept: 'application/x-ndjson' },
  })
  const lines = (text ?? '').split('\n').filter((line) => line.trim() !== '')
  return Object.fromEntries(
    lines.flatMap((line) => {
      const read: unknown = JSON.parse(line)
      return isDataLine(read) && read.type === 'widget' && read.svg ? [[read.view.id, read.svg]] : []
    }),
  )
}
