import type { UploadBody } from '../../../../../shared/api/view.ts'
import type { RenderProps } from '../format.ts'
import { Article } from './Article.tsx'

export function UploadRender({ body }: RenderProps<UploadBody>) {
  return (
    <div className="w-scroll">
      <Article article={body.article} />
    </div>
  )
}
