import { decodeText } from '../../lib/decodeText.ts'
import { AppError } from '../../lib/errors.ts'

/** Whether an upload is offered as a table; `checkTable` checks whether it can be one. */
export const isNamedTable = (filename: string): boolean => /\.csv$/i.test(filename)

/**
 * A CSV file is stored unchanged, since its contents are for its reader: formulas and markup are text in it
 * like any other, and it is only ever served as a download. Throws AppError('unsupported_file') for anything
 * but text.
 */
export function checkTable(upload: Buffer): void {
  const text = decodeText(upload)
  if (text.trim() === '') throw new AppError('unsupported_file', 'This file is empty.')
  if (text.includes('\0')) {
    throw new AppError('unsupported_file', 'Invalid file type: this is no text, so it cannot be a CSV file.')
  }
}
