import type { ArticleView } from '../../../../../shared/api/view.ts'
import { Html } from '../../Html.tsx'
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
          <h3 className="w-article-head">
            <bdi>{header}</bdi>
          </h3>
        )}
        {contentHtml && <Html className="w-prose" html={contentHtml} />}
        {descriptionHtml && <Html className="w-prose w-prose-soft" html={descriptionHtml} />}
        {file && !file.image && (
          <a className="w-article-file" href={file.url}>
            {file.name}
          </a>
        )}
      </div>
    </article>
  )
}
