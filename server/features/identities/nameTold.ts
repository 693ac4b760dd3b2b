import { textLine } from '../../../shared/api/common.ts'

/** A name that a provider tells of a person, in the form that names have here; nobody has typed it into a form of ours. */
export const nameTold = (name: string): string =>
  textLine.parse(name.replaceAll('\0', '')).replace(/\s+/g, ' ').slice(0, 120)
