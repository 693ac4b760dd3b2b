import type { HistoricBody } from '../../../../../shared/api/view.ts'
import { Scroll } from '../../Scroll.tsx'
import type { RenderProps } from '../format.ts'
import { Article } from '../upload/Article.tsx'

export function HistoricRender({ body, title, still }: RenderProps<HistoricBody>) {
  if (body.articles.length === 0) return <p className="w-none">Nothing was noted for this time.</p>
  const articles = body.articles.map((article, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: articles have no id and come in one order
    <Article key={index} article={article} when={article.range.label} still={still} />
  ))
  return still ? articles : <Scroll label={title || 'Articles'}>{articles}</Scroll>
}
