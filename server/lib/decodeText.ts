import { textOfFile } from '../../shared/rules/textOfFile.ts'
import { AppError } from './errors.ts'

/** The text of an uploaded file. Throws AppError `unsupported_file` for one that is none, or not in Unicode. */
export function decodeText(bytes: Uint8Array): string {
  const file = textOfFile(bytes)
  if ('problem' in file) throw new AppError('unsupported_file', file.problem)
  return file.text
}
