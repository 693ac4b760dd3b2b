import type { TextBody } from '../../../../../shared/api/view.ts'
import { RowsSkeleton } from '../../card/Skeleton.tsx'
import type { Format } from '../format.ts'
import { paperOfTexts } from './paper.ts'
import { TextRender } from './Render.tsx'

export const text: Format<TextBody> = {
  Render: TextRender,
  Skeleton: RowsSkeleton,
  paper: paperOfTexts(({ html }) => [html]),
}
