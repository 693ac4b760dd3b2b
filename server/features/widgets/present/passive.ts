import type { ArticleView, LabelledRange, WidgetBody } from '../../../../shared/api/view.ts'
import type { PassiveContent, Widget } from '../../../../shared/api/widgets.ts'
import type { DateRange } from '../../../../shared/domain/ranges.ts'
import { rangeLabel } from '../../../../shared/rules/dateRange.ts'
import { fileUrl } from '../../files/address.ts'
import { sanitise } from '../sanitise.ts'

/** A text, an image with words, or the articles whose time touches the window, newest first. */
export function passiveBody(widget: Widget, window: DateRange): WidgetBody {
  const content: PassiveContent = widget.passive ?? { type: 'plain', description: '' }
  switch (content.type) {
    case 'plain':
      return { kind: 'text', html: sanitise(content.description) }
    case 'upload':
      return { kind: 'upload', article: articleView(content) }
    case 'historic':
      return {
        kind: 'historic',
        articles: content.articles
          .filter(({ range }) => range.startDate <= window.end && range.endDate >= window.start)
          .toSorted((a, b) => (a.range.startDate < b.range.startDate ? 1 : -1))
          .map((article) => ({ ...articleView(article), range: labelled(article.range) })),
      }
  }
}

function articleView(article: {
  file: string | null
  header: string
  content: string
  description: string
}): ArticleView {
  return {
    file: article.file ? { url: fileUrl(article.file), name: article.header || 'Image', image: true } : null,
    header: article.header,
    contentHtml: sanitise(article.content),
    descriptionHtml: sanitise(article.description),
  }
}

function labelled({ startDate, endDate }: { startDate: string; endDate: string }): LabelledRange {
  const range = startDate <= endDate ? { start: startDate, end: endDate } : { start: endDate, end: startDate }
  return { ...range, label: rangeLabel(range) }
}
