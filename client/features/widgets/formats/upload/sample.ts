import type { ArticleView, UploadBody } from '../../../../../shared/api/view.ts'

export const article = (more: Partial<ArticleView> = {}): ArticleView => ({
  file: null,
  header: 'A good month',
  contentHtml: '<p>More visitors than ever.</p>',
  descriptionHtml: '',
  ...more,
})

export const upload = (more: Partial<ArticleView> = {}): UploadBody => ({
  kind: 'upload',
  article: article(more),
})
