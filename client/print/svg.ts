import type { EChartsOption } from 'echarts'
import { init, setPlatformAPI, use } from 'echarts/core'
import { SVGRenderer } from 'echarts/renderers'
import { escapeHtml } from '../../shared/rules/escapeHtml.ts'
import { withVariables } from '../features/widgets/chart/colours.ts'
import type { Box } from '../features/widgets/chart/geometry.ts'
import { textWidth } from '../features/widgets/chart/textWidth.ts'
import { drawingModules } from '../features/widgets/formats/drawingRegistry.ts'

use([...drawingModules, SVGRenderer])

setPlatformAPI({
  measureText: (text, font) => ({ width: textWidth(text, Number(/([\d.]+)px/.exec(font ?? '')?.[1] ?? 12)) }),
})

/**
 * Draws ECharts options as one SVG element that stands by itself in any document: colours are CSS variables, ids
 * begin with `name`, fonts come from the page, and there is no style sheet, class or script in it.
 * @param label alternative text
 */
export function drawSvg(
  option: EChartsOption,
  box: Box,
  { name, label }: { name: string; label: string },
): string {
  const chart = init(null, null, { renderer: 'svg', ssr: true, width: box.width, height: box.height })
  try {
    chart.setOption({ animation: false, ...option })
    return tidy(chart.renderToSVGString({ useViewBox: true }), name, label)
  } finally {
    chart.dispose()
  }
}

function tidy(svg: string, name: string, label: string): string {
  const paint = svg
    .replace(/<style[^>]*>[\s\S]*?<\/style>/g, '')
    .replace(/<rect [^>]*fill="none"><\/rect>\n?/, '')
    .replace(/ (?:class|ecmeta_\w+|pointer-events|xml:space|xmlns:xlink|baseProfile|version)="[^"]*"/g, '')
    .replace(/ style="([^"]*)"/g, (_, style: string) => fontAttributes(style))
    .replace(/(id="|url\(#)zr\d+-/g, `$1${name}-`)
    .replace(/ (?:d|transform)="[^"]*"/g, (geometry) => geometry.replace(/(\.\d{2})\d+/g, '$1'))
  const open = `<svg role="img" aria-label="${escapeHtml(label)}"`
  return withVariables(paint).replace(/^<svg/, open).replace(/>\n+</g, '><').trim()
}

/** Style attributes become presentation attributes; the family is the page's. */
function fontAttributes(style: string): string {
  const size = /font-size:([\d.]+)px/.exec(style)?.[1]
  const weight = /font-weight:(\w+)/.exec(style)?.[1]
  return `${size ? ` font-size="${size}"` : ''}${weight ? ` font-weight="${weight}"` : ''}`
}
