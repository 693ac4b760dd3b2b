import { autoUpdate, computePosition, flip, offset, shift, size } from '@floating-ui/dom'
import type { AskedFigure } from './useExplain.ts'

/** Room that is left to the window's edges, and the height under which it rather covers the figure; CSS pixels. */
const EDGE = 10
const LEAST_HEIGHT = 260

/** Positions a box beside a figure and within the window, until the returned function is called. */
export function placeBeside(
  box: HTMLElement,
  { holder, spot }: Pick<AskedFigure, 'holder' | 'spot'>,
): () => void {
  const anchor = {
    contextElement: holder,
    getBoundingClientRect: () => {
      const frame = holder.getBoundingClientRect()
      return spot ? new DOMRect(frame.x + spot.x, frame.y + spot.y, 0, 0) : frame
    },
  }
  const place = async () => {
    const { x, y } = await computePosition(anchor, box, {
      strategy: 'fixed',
      placement: spot ? 'right-start' : 'bottom-start',
      middleware: [
        offset(spot ? 12 : 6),
        flip({ padding: EDGE, fallbackAxisSideDirection: 'end' }),
        shift({ padding: EDGE, crossAxis: true }),
        size({
          padding: EDGE,
          apply: ({ availableHeight }) => {
            box.style.maxBlockSize = `${Math.max(LEAST_HEIGHT, availableHeight)}px`
          },
        }),
      ],
    })
    box.style.left = `${x}px`
    box.style.top = `${y}px`
  }
  return autoUpdate(anchor, box, () => void place())
}
