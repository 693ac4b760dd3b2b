import type { ArticleView } from '../../../../../shared/api/view.ts'
import { WRITTEN } from '../../../../lib/written.ts'
import { Prose } from '../../Prose.tsx'
import './article.css'

/** An uploaded picture or file with its words. `when` says which time it belongs to. */
export function Article({ article, when }: { article: ArticleView; when?: string }) {
  const { file, header, contentHtml, descriptionHtml } = article
  return (
    <article className="w-article">
      {file?.image && <img className="w-article-image" src={file.url} alt={header || file.name} />}
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
