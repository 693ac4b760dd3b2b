import type { TextBody } from '../../../../../shared/api/view.ts'
import { Prose } from '../../../../ui/Prose.tsx'
import { Scroll } from '../../Scroll.tsx'
import type { RenderProps } from '../format.ts'

export function TextRender({ body, title, still }: RenderProps<TextBody>) {
  const words = <Prose className="w-prose" html={body.html} />
  return still ? words : <Scroll label={title || 'Text'}>{words}</Scroll>
}
