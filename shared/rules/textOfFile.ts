/** Beginnings of files that are mistaken for text: what they are, and what to do. */
const NO_TEXT: [beginning: number[], sentence: string][] = [
  [[0x50, 0x4b], 'This is an Excel workbook or an archive, not a CSV file. Save it as CSV first.'],
  [[0xd0, 0xcf, 0x11, 0xe0], 'This is an old Excel workbook, not a CSV file. Save it as CSV first.'],
  [[0x25, 0x50, 0x44, 0x46], 'This is a PDF, not a CSV file. Export the table itself.'],
]

/**
 * The text of a file in UTF-8, or in UTF-16 with its mark; why there is none for anything else: guessing another encoding
 * would spoil names unseen.
 */
export function textOfFile(bytes: Uint8Array): { text: string } | { problem: string } {
  const known = NO_TEXT.find(([beginning]) => beginning.every((byte, at) => bytes[at] === byte))
  if (known) return { problem: known[1] }
  try {
    return { text: new TextDecoder(encodingOf(bytes), { fatal: true }).decode(bytes) }
  } catch {
    return {
      problem:
        'The letters of this file are not written in UTF-8. Save it as “CSV UTF-8” and choose it again.',
    }
  }
}

function encodingOf([first, second]: Uint8Array): string {
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  return first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8'
}
