import { setImmediate as othersTurn } from 'node:timers/promises'
import { MOST_RICH_TEXT, MOST_RICH_TEXT_TOGETHER, type Widget } from '../../../shared/api/widgets.ts'
import { AppError } from '../../lib/errors.ts'
import { sanitise } from './sanitise.ts'

/** The widget with each of its rich texts changed. */
export function withRichText(widget: Widget, change: (html: string) => string): Widget {
  const { passive } = widget
  const article = <T extends { content: string; description: string }>(one: T): T => ({
    ...one,
    content: change(one.content),
    description: change(one.description),
  })
  const content = (): Widget['passive'] => {
    switch (passive?.type) {
      case 'plain':
        return { ...passive, description: change(passive.description) }
      case 'upload':
        return article(passive)
      case 'historic':
        return { ...passive, articles: passive.articles.map(article) }
      case undefined:
        return null
    }
  }
  return { ...widget, description: change(widget.description), passive: content() }
}

/**
 * Rich texts of a save, sanitised, with others' turns between them: hostile ones take milliseconds each. Cleaning
 * escapes signs and closes elements, so that texts may grow; bounds hold for what is stored. Throws
 * AppError('invalid_input') where they are passed.
 */
export async function cleanWidgets(widgets: readonly Widget[]): Promise<Widget[]> {
  requireTogether(widgets)
  const clean: Widget[] = []
  for (const widget of widgets) {
    for (const html of richTextsOf(widget)) {
      requireLength(sanitise(html), widget.title ? `The text of “${widget.title}”` : 'A text of this page')
      await othersTurn()
    }
    clean.push(withRichText(widget, sanitise))
  }
  requireTogether(clean)
  return clean
}

/** Throws AppError('invalid_input') for a cleaned text that is too long to be stored. */
export function requireLength(clean: string, what: string): void {
  if (clean.length <= MOST_RICH_TEXT) return
  throw new AppError(
    'invalid_input',
    `${what} takes ${clean.length.toLocaleString('en')} characters with its formatting and signs such as &; ${MOST_RICH_TEXT.toLocaleString('en')} are the most. Shorten it, then save again.`,
  )
}

function richTextsOf(widget: Widget): string[] {
  const texts: string[] = []
  withRichText(widget, (html) => {
    if (html !== '') texts.push(html)
    return html
  })
  return texts
}

/** Throws AppError('invalid_input') where the rich texts of a dashboard's widgets are too long together. */
export function requireTogether(widgets: readonly Widget[]): void {
  const together = widgets.flatMap(richTextsOf).reduce((sum, { length }) => sum + length, 0)
  if (together <= MOST_RICH_TEXT_TOGETHER) return
  throw new AppError(
    'invalid_input',
    `The texts of this dashboard take ${together.toLocaleString('en')} characters together; ${MOST_RICH_TEXT_TOGETHER.toLocaleString('en')} are the most. Shorten some, or move them to another dashboard.`,
  )
}
