/** Red, green and blue from 0 to 1, gamma-encoded sRGB. */
export type Rgb = readonly [number, number, number]

/** Reads `#rgb`, `#rrggbb` (alpha ignored) and `rgb(r g b)` with whole channels; null for any other colour. */
export function parseColour(text: string): Rgb | null {
  const hex = /^#([\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})$/i.exec(text.trim())?.[1]
  if (hex) {
    const digits = hex.length < 6 ? [...hex].map((digit) => digit + digit) : (hex.match(/../g) ?? [])
    return channels(digits.slice(0, 3).map((pair) => Number.parseInt(pair, 16)))
  }
  const inside = /^rgba?\(([^)]*)\)$/i.exec(text.trim())?.[1]
  return inside
    ? channels(
        inside
          .split(/[\s,/]+/)
          .filter(Boolean)
          .slice(0, 3)
          .map(Number),
      )
    : null
}

function channels(values: number[]): Rgb | null {
  const [red, green, blue] = values.map((value) => value / 255)
  if (red === undefined || green === undefined || blue === undefined) return null
  return [red, green, blue].every((value) => value >= 0 && value <= 1) ? [red, green, blue] : null
}

/** sRGB channel to linear light (IEC 61966-2-1). */
export const toLinear = (channel: number) =>
  channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4

/** Relative luminance, 0 to 1 (WCAG 2.2). */
export function luminance([red, green, blue]: Rgb): number {
  return 0.2126 * toLinear(red) + 0.7152 * toLinear(green) + 0.0722 * toLinear(blue)
}

/** Contrast ratio of two colours, 1 to 21 (WCAG 2.2). */
export function contrast(one: Rgb, other: Rgb): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}
