import type { TextBody } from '../../../../../shared/api/view.ts'

export const text = (html: string): TextBody => ({ kind: 'text', html })
