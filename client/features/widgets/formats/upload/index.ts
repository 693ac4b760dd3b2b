import type { UploadBody } from '../../../../../shared/api/view.ts'
import { RowsSkeleton } from '../../card/Skeleton.tsx'
import type { Format } from '../format.ts'
import { paperOfTexts, textsOfArticle } from '../text/paper.ts'
import { UploadRender } from './Render.tsx'

/** An uploaded picture or file with its words. */
export const upload: Format<UploadBody> = {
  Render: UploadRender,
  Skeleton: RowsSkeleton,
  paper: paperOfTexts(({ article }) => textsOfArticle(article)),
}
