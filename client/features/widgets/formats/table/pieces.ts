import { textWidth } from '../../chart/textWidth.ts'

/**
 * The parts that a name may be broken between: after slashes and hyphens, so that an address is read part by part, but
 * not within a date. A leading slash stays with what follows. The parts include their spaces and, joined, are the name.
 */
export function nameParts(name: string): string[] {
  return name.split(/(?<=[^/-][/-]+)(?!(?<=\d-)\d)(?=[^/\s-])/)
}

/** The same, broken between words too: the parts that must fit on one line. */
export const piecesOf = (name: string): string[] => nameParts(name).flatMap((part) => part.split(/\s+/))

/** Width of the longest piece in CSS pixels. */
export const longestPiece = (name: string, fontSize: number): number =>
  piecesOf(name).reduce((most, piece) => Math.max(most, textWidth(piece, fontSize)), 0)
