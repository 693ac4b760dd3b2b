import type { ArticleView, LabelledRange, WidgetBody } from '../../../../shared/api/view.ts'
import type { PassiveContent, Widget } from '../../../../shared/api/widgets.ts'
import type { DateRange } from '../../../../shared/domain/ranges.ts'
import { rangeLabel } from '../../../../shared/rules/dateRange.ts'
import { fileSize } from '../../../../shared/rules/fileSize.ts'
import type { Locale } from '../../../../shared/rules/locale.ts'
import { isPictureName } from '../../../files/fileName.ts'
import { fileUrl } from '../../files/address.ts'
import type { KeptFile } from '../../files/findFiles.ts'
import { sanitise } from '../sanitise.ts'

/**
 * A text, a picture or file with words, or the articles whose time touches the window, newest first.
 * @param files what is known of its files that are no pictures; one that is missing here is not shown
 */
export function passiveBody(
  widget: Widget,
  { window, locale }: { window: DateRange; locale: Locale },
  files: ReadonlyMap<string, KeptFile> = new Map(),
): WidgetBody {
  const content: PassiveContent = widget.passive ?? { type: 'plain', description: '' }
  switch (content.type) {
    case 'plain':
      return { kind: 'text', html: sanitise(content.description) }
    case 'upload':
      return { kind: 'upload', article: articleView(content, files, locale) }
    case 'historic':
      return {
        kind: 'historic',
        articles: content.articles
          .filter(({ range }) => range.startDate <= window.end && range.endDate >= window.start)
          .toSorted((a, b) => (a.range.startDate < b.range.startDate ? 1 : -1))
          .map((article) => ({
            ...articleView(article, files, locale),
            range: labelled(article.range, locale),
          })),
      }
  }
}

type Article = Extract<PassiveContent, { type: 'upload' }>

function articleView(
  article: Omit<Article, 'type'>,
  files: ReadonlyMap<string, KeptFile>,
  locale: Locale,
): ArticleView {
  return {
    file: article.file ? fileView(article.file, article.header, files, locale) : null,
    header: article.header,
    contentHtml: sanitise(article.content),
    descriptionHtml: sanitise(article.description),
  }
}

function fileView(
  name: string,
  header: string,
  files: ReadonlyMap<string, KeptFile>,
  { numbers }: Locale,
): ArticleView['file'] {
  const url = fileUrl(name)
  if (isPictureName(name)) return { url, name: header || 'Image', image: true }
  const file = files.get(name)
  return file ? { url, name: file.originalName, size: fileSize(file.bytes, numbers), image: false } : null
}

function labelled(
  { startDate, endDate }: { startDate: string; endDate: string },
  { dates }: Locale,
): LabelledRange {
  const range = startDate <= endDate ? { start: startDate, end: endDate } : { start: endDate, end: startDate }
  return { ...range, label: rangeLabel(range, dates) }
}
