/** First and last code point. */
export type Range = [from: number, to: number]

/** The `unicode-range` of a font face (`U+0-FF, U+131, U+4??`); null where the face is for everything. */
export function rangesOf(face: string): Range[] | null {
  const list = /unicode-range:\s*([^;}]+)/i.exec(face)?.[1]
  if (!list) return null
  return list.split(',').map((part) => {
    const [from = '', to = from] = part.trim().slice(2).split('-')
    return [Number.parseInt(from.replaceAll('?', '0'), 16), Number.parseInt(to.replaceAll('?', 'f'), 16)]
  })
}

export const holds = (ranges: readonly Range[] | null, sign: number): boolean =>
  !ranges || ranges.some(([from, to]) => sign >= from && sign <= to)

/** Code points outside ASCII, each once. */
export const foreignIn = (text: string): number[] =>
  [...new Set(text.match(/[^\0-\x7f]/gu))].map((sign) => sign.codePointAt(0) ?? 0)
