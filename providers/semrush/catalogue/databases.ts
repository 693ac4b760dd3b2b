import type { Option } from '../../contract.ts'
import { countryName } from '../../kit/catalogue/countryNames.ts'

/** Desktop databases in Semrush's order (developer.semrush.com/api/basics/databases). The United Kingdom is `uk`. */
const DESKTOP =
  'us uk ca ru de fr es it br au ar be ch dk fi hk ie il mx nl no pl se sg tr jp in hu at nz cl co cz id my ph pt za ae af al dz ao am az bh bd by bz bo ba bw bn bg cv kh cm cr hr cy cd do ec eg sv ee et ge gh gr gt gy ht hn is jm jo kz kw lv lb lt lu mg mt mu md mn me ma mz na np ni ng om py pe ro sa sn rs sk si kr lk th bs tt tn ua uy ve vn zm zw ly pa pk tw qa'.split(
    ' ',
  )
const MOBILE = 'us uk ca de fr es it br au dk mx nl se tr in id il il-ext'.split(' ')
const EXTENDED = 'il-ext tr-ext dk-ext no-ext se-ext fi-ext ch-ext'.split(' ')

/** `uk` → “United Kingdom”, `il-ext` → “Israel, extended”. */
function databaseName(code: string): string {
  const name = countryName(code.slice(0, 2))
  return code.endsWith('-ext') ? `${name}, extended` : name
}

/** Every regional database. Mobile and extended ones serve domain reports only. */
export const DATABASES: Option[] = [
  ...DESKTOP.map((value) => ({ value, label: databaseName(value), group: 'Desktop' })),
  ...MOBILE.map((code) => ({
    value: `mobile-${code}`,
    label: `${databaseName(code)} (mobile)`,
    group: 'Mobile',
  })),
  ...EXTENDED.map((value) => ({ value, label: databaseName(value), group: 'Extended' })),
  { value: 'bing-us', label: 'United States (Bing, no longer updated)', group: 'Legacy' },
]

const known = new Map(DATABASES.map((database) => [database.value, database]))

export const isDatabase = (code: string): boolean => known.has(code)

/** Whether it supports keyword reports (phrase_*). */
export const isDesktop = (code: string): boolean => known.get(code)?.group === 'Desktop'

/** The label of a database code in a response; unknown codes stay as they are. */
export const databaseLabel = (code: string): string => known.get(code)?.label ?? code
