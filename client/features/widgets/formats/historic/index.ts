import type { HistoricBody } from '../../../../../shared/api/view.ts'
import { RowsSkeleton } from '../../card/Skeleton.tsx'
import type { Format } from '../format.ts'
import { paperOfTexts, textsOfArticle } from '../text/paper.ts'
import { HistoricRender } from './Render.tsx'

/** More articles than these may break over pages, however short. */
const MOST_UNBROKEN = 3

const ofTexts = paperOfTexts<HistoricBody>(({ articles }) => articles.flatMap(textsOfArticle))

/** What was noted for the time that is shown. */
export const historic: Format<HistoricBody> = {
  Render: HistoricRender,
  Skeleton: RowsSkeleton,
  paper: {
    ...ofTexts,
    isLong: (body, room) => body.articles.length > MOST_UNBROKEN || ofTexts.isLong(body, room),
  },
}
