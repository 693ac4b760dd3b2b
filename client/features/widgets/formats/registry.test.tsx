import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { INTERACTIVE_FORMATS, PAPER_LAYOUTS, WIDGET_FORMATS } from '../../../../shared/domain/widgets.ts'
import { findFigures } from '../explain/findFigures.ts'
import { drawingOf } from './drawingRegistry.ts'
import { editorOf } from './editorRegistry.ts'
import { formatOf, kindOf } from './registry.ts'
import { EVERY_BODY, view } from './sample.ts'

const size = { width: 2, height: 2, low: null, described: false, banner: 0 }

describe('every format', () => {
  it.each(WIDGET_FORMATS)('%s says that it is loading', (format) => {
    const { Skeleton } = formatOf(kindOf(format))
    expect(renderToStaticMarkup(<Skeleton />)).toMatch(/^<div class="w-skeleton[^>]* role="status"/)
  })

  it.each(INTERACTIVE_FORMATS)('%s is offered by a name of its own', (format) => {
    const labels = INTERACTIVE_FORMATS.map((one) => editorOf(one)?.label)
    expect(labels.filter((label) => label === editorOf(format)?.label)).toHaveLength(1)
  })

  it('of a widget without data is not offered', () => {
    expect(editorOf('textCard')).toBeUndefined()
  })
})

describe('every body', () => {
  const bodies = Object.values(EVERY_BODY)

  it.each(bodies.map((body) => [body.kind, body] as const))('%s shows on screens and paper', (kind, body) => {
    const { Render, paper } = formatOf(kind)
    for (const still of [false, true]) {
      const room = still ? { width: 340, rows: 10, long: false } : undefined
      const props = { body, title: 'Sessions', svg: null, size, still, paper: room }
      expect(() => renderToStaticMarkup(<Render {...props} />)).not.toThrow()
    }
    for (const [layout, quarters] of PAPER_LAYOUTS.flatMap((one) =>
      [1, 2, 4].map((wide) => [one, wide] as const),
    )) {
      expect(paper?.quarters(body, quarters, layout) ?? quarters).toBeGreaterThanOrEqual(quarters)
      expect(paper?.isLong(body, { quarters, rows: 10, alone: false, layout }) ?? false).toBe(false)
    }
  })

  it.each(bodies.map((body) => [body.kind, body] as const))('%s is drawn or has text alone', (kind, body) => {
    const drawing = drawingOf(kind)
    if (!drawing) return
    expect(drawing.charts.length).toBeGreaterThan(0)
    expect(drawing.shape(body, { width: 400, height: 200 })).toBeTypeOf('object')
  })

  it.each(bodies.map((body) => [body.kind, body] as const))(
    '%s explains its figures, if any',
    (kind, body) => {
      const addresses = [0, 'total' as const].map((row) => ({ row, column: 0 }))
      const found = addresses.flatMap((address) => findFigures(view(body), address))
      expect(found.length > 0).toBe(!['text', 'upload', 'historic'].includes(kind))
      for (const { label, text } of found) expect(`${label} ${text}`).toMatch(/\w \d/)
    },
  )
})
