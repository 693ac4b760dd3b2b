import type { Language } from '../domain/locales.ts'
import type { LocaleChoice } from './locale.ts'

/** What is usual in a region; no zone where a country has several. */
const REGIONS: Readonly<Record<string, readonly [currency: string, zone: string | null]>> = {
  AE: ['AED', 'Asia/Dubai'],
  AT: ['EUR', 'Europe/Vienna'],
  AU: ['AUD', null],
  BE: ['EUR', 'Europe/Brussels'],
  BG: ['EUR', 'Europe/Sofia'],
  BR: ['BRL', null],
  CA: ['CAD', null],
  CH: ['CHF', 'Europe/Zurich'],
  CN: ['CNY', 'Asia/Shanghai'],
  CZ: ['CZK', 'Europe/Prague'],
  DE: ['EUR', 'Europe/Berlin'],
  DK: ['DKK', 'Europe/Copenhagen'],
  EE: ['EUR', 'Europe/Tallinn'],
  EG: ['EGP', 'Africa/Cairo'],
  ES: ['EUR', 'Europe/Madrid'],
  FI: ['EUR', 'Europe/Helsinki'],
  FR: ['EUR', 'Europe/Paris'],
  GB: ['GBP', 'Europe/London'],
  GR: ['EUR', 'Europe/Athens'],
  HR: ['EUR', 'Europe/Zagreb'],
  HU: ['HUF', 'Europe/Budapest'],
  ID: ['IDR', null],
  IE: ['EUR', 'Europe/Dublin'],
  IL: ['ILS', 'Asia/Jerusalem'],
  IN: ['INR', 'Asia/Kolkata'],
  IT: ['EUR', 'Europe/Rome'],
  JP: ['JPY', 'Asia/Tokyo'],
  KR: ['KRW', 'Asia/Seoul'],
  LT: ['EUR', 'Europe/Vilnius'],
  LV: ['EUR', 'Europe/Riga'],
  MX: ['MXN', null],
  NL: ['EUR', 'Europe/Amsterdam'],
  NO: ['NOK', 'Europe/Oslo'],
  PL: ['PLN', 'Europe/Warsaw'],
  PT: ['EUR', 'Europe/Lisbon'],
  RO: ['RON', 'Europe/Bucharest'],
  RU: ['RUB', null],
  SE: ['SEK', 'Europe/Stockholm'],
  SI: ['EUR', 'Europe/Ljubljana'],
  SK: ['EUR', 'Europe/Bratislava'],
  TR: ['TRY', 'Europe/Istanbul'],
  TW: ['TWD', 'Asia/Taipei'],
  UA: ['UAH', 'Europe/Kyiv'],
  US: ['USD', null],
  VN: ['VND', 'Asia/Ho_Chi_Minh'],
  ZA: ['ZAR', 'Africa/Johannesburg'],
}

/** Names under which older systems list a zone of the table. */
const FORMER_NAMES: Readonly<Record<string, string>> = {
  'Asia/Kolkata': 'Asia/Calcutta',
  'Asia/Ho_Chi_Minh': 'Asia/Saigon',
  'Europe/Kyiv': 'Europe/Kiev',
}

/** The currency and the zone that are usual where a language is written as that tag says. */
export function usualOf(
  language: Language,
  zones: readonly string[],
): { currency: string | null; timezone: string | null } {
  const [currency = null, zone = null] = REGIONS[language.slice(-2)] ?? []
  const names = zone === null ? [] : [zone, FORMER_NAMES[zone]]
  return { currency, timezone: zones.find((known) => names.includes(known)) ?? null }
}

type Profile = LocaleChoice & { timezone: string }
/** What follows a language until it is chosen for itself. */
export type Following = 'currency' | 'timezone'

/**
 * The profile in another language. Numbers go along until they are others than the language's; so do those of
 * `following`, to what is usual, or back to `first` where nothing is.
 */
export function inLanguage(
  profile: Profile,
  language: Language,
  {
    following,
    first,
    zones,
  }: { following: ReadonlySet<Following>; first: Profile; zones: readonly string[] },
): Partial<Profile> {
  const ownNumbers = profile.numbers !== profile.language && profile.numbers !== '1,234.56'
  const usual = usualOf(language, zones)
  return {
    language,
    ...(!ownNumbers && { numbers: language }),
    ...(following.has('currency') && { currency: usual.currency ?? first.currency }),
    ...(following.has('timezone') && { timezone: usual.timezone ?? first.timezone }),
  }
}
