/** Advance widths of Inter in hundredths of its size, with figures of one width as charts set them. */
const ADVANCES = new Map(
  Object.entries({
    24: 'ijl',
    26: '’',
    27: ' ,.:;I',
    29: '!·',
    30: "'",
    33: 't|`',
    36: '/\\',
    37: 'f',
    38: 'r',
    39: '()[]{}',
    46: '_',
    47: '"^',
    50: '–',
    51: '?',
    53: 's',
    55: 'kxz¥',
    56: 'avy•',
    57: 'JLc',
    58: 'e',
    59: 'Fhnu',
    60: 'Eo',
    61: 'bdgpq£',
    63: '#Z',
    64: '$&PRS',
    65: '0123456789*+-<=>BT~−',
    67: 'K€',
    68: 'XY',
    69: 'AV',
    72: 'D',
    73: 'C',
    74: 'HU',
    75: 'GN',
    76: 'OQ',
    82: 'w',
    86: '…',
    88: 'm',
    90: 'M',
    97: '@',
    98: '%',
    99: 'W',
  }).flatMap(([width, characters]) =>
    [...characters].map((character) => [character, Number(width) / 100] as const),
  ),
)

/** What Inter has no glyph for, or too many to list. */
const CLASSES: [RegExp, number][] = [
  [/\p{Mn}|\p{Me}|\p{Cf}/u, 0],
  [/[\u1100-\u11ff\u2e80-\u9fff\uac00-\ud7af\uff00-\uff60]/u, 1],
  [/\p{Extended_Pictographic}/u, 1.25],
  [/\p{Lu}/u, 0.74],
]
const OTHER = 0.6

function advance(character: string): number {
  const known = ADVANCES.get(character) ?? ADVANCES.get(character.normalize('NFD').charAt(0))
  return known ?? CLASSES.find(([pattern]) => pattern.test(character))?.[1] ?? OTHER
}

/** Width of a text in Inter without kerning: charts are laid out where no font is loaded. CSS pixels. */
export function textWidth(text: string, fontSize: number): number {
  let em = 0
  for (const character of text) em += advance(character)
  return em * fontSize
}

/** The text, cut with an ellipsis to the given width in CSS pixels. */
export function fitText(text: string, width: number, fontSize: number): string {
  if (textWidth(text, fontSize) <= width) return text
  const characters = [...text]
  while (characters.length > 1 && textWidth(`${characters.join('').trimEnd()}…`, fontSize) > width)
    characters.pop()
  return `${characters.join('').trimEnd()}…`
}

/** The text, cut in its middle to the given width in CSS pixels: what begins alike is distinguished by its end. */
export function fitMiddle(text: string, width: number, fontSize: number): string {
  if (textWidth(text, fontSize) <= width) return text
  const characters = [...text]
  const cut = (kept: number) => {
    const ahead = Math.ceil(kept * 0.55)
    return `${characters.slice(0, ahead).join('').trimEnd()}…${characters
      .slice(characters.length - (kept - ahead))
      .join('')
      .trimStart()}`
  }
  let kept = characters.length - 1
  while (kept > 2 && textWidth(cut(kept), fontSize) > width) kept -= 1
  return kept > 2 ? cut(kept) : fitText(text, width, fontSize)
}
