import type { HistoricBody } from '../../../../../shared/api/view.ts'
import { article } from '../upload/sample.ts'

export const historic = (articles: number): HistoricBody => ({
  kind: 'historic',
  articles: Array.from({ length: articles }, () => ({
    ...article(),
    range: { start: '2026-10-01', end: '2026-10-31', label: 'October 2026' },
  })),
})
