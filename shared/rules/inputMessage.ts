import type { z } from 'zod'

/** The most values that a message lists. */
const MOST_LISTED = 12

/**
 * What is wrong with a value, as a sentence for the user who typed it, where the schema has no better one. For
 * `schema.safeParse(value, { error: inputMessage })`.
 */
export function inputMessage(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined || issue.input === null
        ? 'Fill this in.'
        : `This is not ${KINDS[issue.expected] ?? 'of the expected kind'}.`
    case 'too_big':
      return sized(issue.origin, 'most', issue.maximum)
    case 'too_small':
      return issue.origin === 'string' && issue.minimum === 1
        ? 'Fill this in.'
        : sized(issue.origin, 'least', issue.minimum)
    case 'invalid_format':
      return FORMATS[issue.format] ?? 'This is not in the expected form.'
    case 'invalid_value':
      return issue.values.length > MOST_LISTED
        ? 'This is not one of the possible values.'
        : `Choose ${listed(issue.values.map(String))}.`
    case 'unrecognized_keys':
      return `There is no field called ${listed(issue.keys.map((key) => `“${key.slice(0, 40)}”`))}.`
    case 'not_multiple_of':
      return `This must be a multiple of ${issue.divisor}.`
    default:
      return 'This is not valid.'
  }
}

const KINDS: Partial<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'yes or no',
  array: 'a list',
  object: 'a set of fields',
  record: 'a set of fields',
}

const FORMATS: Partial<Record<string, string>> = {
  email: 'This is not an e-mail address.',
  url: 'This is not an address of the web.',
  date: 'This is not a day such as 2026-10-31.',
}

/** What is counted, where it is not the value itself. */
const UNITS: Partial<Record<string, string>> = { string: 'characters', array: 'entries', set: 'entries' }

function sized(origin: string, end: 'most' | 'least', limit: number | bigint): string {
  const what = UNITS[origin]
  if (what) return `This ${end === 'most' ? 'can have at most' : 'needs at least'} ${limit} ${what}.`
  return `This must be at ${end} ${limit}.`
}

const listed = (values: string[]) =>
  values.length < 2 ? values.join('') : `${values.slice(0, -1).join(', ')} or ${values.at(-1)}`
