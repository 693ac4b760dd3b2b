import type { UploadBody } from '../../../../../shared/api/view.ts'
import { Scroll } from '../../Scroll.tsx'
import type { RenderProps } from '../format.ts'
import { Article } from './Article.tsx'

export function UploadRender({ body, title, still }: RenderProps<UploadBody>) {
  const article = <Article article={body.article} still={still} />
  return still ? article : <Scroll label={title || 'Picture'}>{article}</Scroll>
}
