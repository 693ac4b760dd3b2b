const WIDTHS: [RegExp, number][] = [
  [/\p{Mn}|\p{Me}|\p{Cf}/u, 0],
  [/[iljtfrI.,:;'’|!()[\] ]/, 0.31],
  [/[mwMW@%…]/, 0.87],
  [/[A-Z&#$€£+−<>=~]/, 0.68],
  [/[0-9]/, 0.62],
  [/[\u1100-\u11ff\u2e80-\u9fff\uac00-\ud7af\uff00-\uff60]/u, 1],
  [/\p{Extended_Pictographic}/u, 1.25],
]

/** Width of a text in Inter, estimated: charts are laid out where no font is loaded. CSS pixels. */
export function textWidth(text: string, fontSize: number): number {
  let em = 0
  for (const character of text) em += WIDTHS.find(([pattern]) => pattern.test(character))?.[1] ?? 0.57
  return em * fontSize
}

/** The text, cut with an ellipsis to the given width in CSS pixels. */
export function fitText(text: string, width: number, fontSize: number): string {
  if (textWidth(text, fontSize) <= width) return text
  const characters = [...text]
  while (characters.length > 1 && textWidth(`${characters.join('')}…`, fontSize) > width) characters.pop()
  return `${characters.join('').trimEnd()}…`
}
