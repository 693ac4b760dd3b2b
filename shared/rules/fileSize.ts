import { DEFAULT_LOCALE } from './locale.ts'

const UNITS = ['byte', 'kilobyte', 'megabyte'] as const

/** A file's size, formatted for people: `900 byte`, `12 kB`, `1.4 MB`. */
export function fileSize(bytes: number, locale: string = DEFAULT_LOCALE.numbers): string {
  const step = bytes < 1000 ? 0 : bytes < 999_500 ? 1 : 2
  return new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: UNITS[step],
    maximumFractionDigits: step === 2 ? 1 : 0,
  }).format(bytes / 1000 ** step)
}
