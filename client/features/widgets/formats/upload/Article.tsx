import type { ArticleView } from '../../../../../shared/api/view.ts'
import { WRITTEN } from '../../../../lib/written.ts'
import { Prose } from '../../../../ui/Prose.tsx'
import './article.css'
import { Picture } from './Picture.tsx'

/** An uploaded picture or file with its text. `when` is the period it belongs to. */
export function Article(props: { article: ArticleView; when?: string; still: boolean }) {
  const { article, when, still } = props
  const { file, header, contentHtml, descriptionHtml } = article
  return (
    <article className="w-article">
      {file?.image && <Picture url={file.url} name={header || file.name} still={still} />}
      <div className="w-article-words">
        {when && <p className="w-article-when">{when}</p>}
        {header && (
          <h3 className="w-article-head" {...WRITTEN}>
            {header}
          </h3>
        )}
        {contentHtml && <Prose className="w-prose" html={contentHtml} />}
        {descriptionHtml && <Prose className="w-prose w-prose-soft" html={descriptionHtml} />}
        {file && !file.image && (
          <p className="w-article-file">
            <a href={file.url} download {...WRITTEN}>
              {file.name}
            </a>
            <span className="w-article-size"> ({file.size})</span>
          </p>
        )}
      </div>
    </article>
  )
}
