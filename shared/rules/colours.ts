const HEX = /^#(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})$/i
const RGB =
  /^rgba?\(\s*(\d{1,3})\s*[,\s]\s*(\d{1,3})\s*[,\s]\s*(\d{1,3})\s*(?:[,/]\s*(0|1|0?\.\d+|1\.0+|\d{1,3}%)\s*)?\)$/i

interface Rgb {
  red: number
  green: number
  blue: number
}

function parse(text: string): Rgb | null {
  if (text.length > 50) return null
  const colour = text.trim()
  if (HEX.test(colour)) {
    const digits = colour.slice(1)
    const wide = digits.length <= 4 ? [...digits].map((digit) => digit + digit).join('') : digits
    const channel = (index: number) => Number.parseInt(wide.slice(2 * index, 2 * index + 2), 16)
    return { red: channel(0), green: channel(1), blue: channel(2) }
  }
  const [, red, green, blue, alpha] = RGB.exec(colour) ?? []
  const channels = { red: Number(red), green: Number(green), blue: Number(blue) }
  const inRange = Object.values(channels).every((channel) => channel <= 255)
  return inRange && !(alpha?.endsWith('%') && Number.parseInt(alpha, 10) > 100) ? channels : null
}

/** Whether the text is a colour in hexadecimal (`#1f4fd8`, with 3, 4, 6 or 8 digits) or `rgb()` notation. */
export function validColour(text: string): boolean {
  return parse(text) !== null
}

/** A colour as `#rrggbb`, transparency left aside; null where it is none. */
export function hexColour(text: string): string | null {
  const colour = parse(text)
  if (!colour) return null
  const two = (channel: number) => channel.toString(16).padStart(2, '0')
  return `#${two(colour.red)}${two(colour.green)}${two(colour.blue)}`
}

/** The next colour where it is valid, otherwise the previous one. */
export function keepColour<T extends string | null>(next: string, previous: T): string | T {
  return validColour(next) ? next.trim() : previous
}

/** Contrast of two colours as in WCAG 2.2, 1 to 21, transparency left aside; null where one is not a colour. */
export function contrast(a: string, b: string): number | null {
  const [first, second] = [parse(a), parse(b)]
  if (!first || !second) return null
  const [dark = 0, light = 0] = [luminance(first), luminance(second)].sort((x, y) => x - y)
  return (light + 0.05) / (dark + 0.05)
}

/** Black or white, whichever is easier to read on that background; black where it is not a colour. */
export function readableOn(background: string): '#000000' | '#ffffff' {
  return (contrast('#ffffff', background) ?? 0) > (contrast('#000000', background) ?? 1)
    ? '#ffffff'
    : '#000000'
}

function luminance({ red, green, blue }: Rgb): number {
  const linear = (channel: number) => {
    const share = channel / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
}
