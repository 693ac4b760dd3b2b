import type { TextBody } from '../../../../../shared/api/view.ts'
import { Html } from '../../Html.tsx'
import type { RenderProps } from '../format.ts'

export function TextRender({ body }: RenderProps<TextBody>) {
  return <Html className="w-prose w-scroll" html={body.html} />
}
