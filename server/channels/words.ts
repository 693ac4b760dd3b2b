import { moveText } from '../../shared/rules/monitoring/measureText.ts'
import type { AlertLine } from './message.ts'

/** What all channels say of an alert in the same words. */

/** A figure of an alert with its name. */
export interface NamedFigure {
  title: string
  value: string
}

const NOW = { '7d': 'Last 7 days', '30d': 'Last 30 days' } as const
const BEFORE = { '7d': '7 days before', '30d': '30 days before' } as const

/** An alert's figures, now and before; those that there are. */
export function figuresOf({ window, currentText, previousText, changePercent }: AlertLine): NamedFigure[] {
  return [
    { title: window ? NOW[window] : 'Now', value: currentText },
    { title: window ? BEFORE[window] : 'Usual', value: previousText },
    { title: 'Change', value: changePercent === null ? null : moveText(changePercent / 100) },
  ].flatMap(({ title, value }) => (value === null ? [] : [{ title, value }]))
}

/** The check, and how grave it is, or that it is well again. */
export function labelOf({ label, severity, isRecovered, isEnded }: AlertLine): string {
  const standing = isEnded ? 'alert ended' : isRecovered ? 'recovered' : severity
  return standing === null ? label : `${label}: ${standing}`
}

/** For the alerts that a channel's limits leave out. */
export const moreOf = (count: number): string =>
  count === 1 ? 'and 1 more alert' : `and ${count} more alerts`

/**
 * Text in one line and at most so long once each of its characters is escaped; what is left out shows as “…”. No
 * escape is cut in two.
 */
export function cut(text: string, most: number, escapeSign = (sign: string) => sign): string {
  const plain = text
    .toWellFormed()
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
  const whole = escapeSign(plain)
  if (whole.length <= most) return whole
  let kept = ''
  for (const sign of plain) {
    const next = escapeSign(sign)
    if (kept.length + next.length >= most) break
    kept += next
  }
  return `${kept}…`
}

/**
 * The body with as many alerts as fit into so many bytes, at most `mostLines`. `render` gets those that are shown and
 * how many are not.
 */
export function fitLines(
  lines: readonly AlertLine[],
  { mostLines, mostBytes }: { mostLines: number; mostBytes: number },
  render: (shown: readonly AlertLine[], left: number) => object,
): string {
  const bodyOf = (count: number) => JSON.stringify(render(lines.slice(0, count), lines.length - count))
  let fits = 0
  let tooMany = Math.min(lines.length, mostLines) + 1
  while (tooMany - fits > 1) {
    const middle = Math.floor((fits + tooMany) / 2)
    if (Buffer.byteLength(bodyOf(middle)) <= mostBytes) fits = middle
    else tooMany = middle
  }
  return bodyOf(fits)
}
