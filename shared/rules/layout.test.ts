import { expect, test } from 'vitest'
import { LAYOUTS, WIDGET_HEIGHTS, WIDGET_WIDTHS } from '../domain/widgets.ts'
import { LAYOUT_METRICS, widgetSize } from './layout.ts'

test.each([
  ['wide', 1, 1, { width: 308, height: 232, columns: 1 }],
  ['wide', 2, 2, { width: 632, height: 480, columns: 2 }],
  ['wide', 3, 1, { width: 956, height: 232, columns: 3 }],
  ['wide', 4, 3, { width: 1280, height: 728, columns: 4 }],
  ['medium', 1, 1, { width: 422, height: 232, columns: 1 }],
  ['medium', 2, 1, { width: 422, height: 232, columns: 1 }],
  ['medium', 3, 1, { width: 860, height: 232, columns: 2 }],
  ['medium', 4, 2, { width: 860, height: 480, columns: 2 }],
  ['narrow', 1, 1, { width: 358, height: 232, columns: 1 }],
  ['narrow', 4, 3, { width: 358, height: 728, columns: 1 }],
  ['print', 1, 1, { width: 170, height: 188, columns: 1 }],
  ['print', 2, 2, { width: 353, height: 388, columns: 2 }],
  ['print', 4, 3, { width: 718, height: 588, columns: 4 }],
] as const)('%s %i × %i', (layout, width, height, expected) => {
  expect(widgetSize(layout, width, height)).toEqual(expected)
})

test('a full row of quarters, halves or wholes always fits its container', () => {
  for (const layout of LAYOUTS) {
    const { columns: available, container, gap } = LAYOUT_METRICS[layout]
    for (const width of WIDGET_WIDTHS) {
      for (const height of WIDGET_HEIGHTS) {
        const size = widgetSize(layout, width, height)
        const inRow = Math.floor(available / size.columns)
        expect(inRow * size.width + (inRow - 1) * gap).toBeLessThanOrEqual(container)
      }
    }
  }
})
