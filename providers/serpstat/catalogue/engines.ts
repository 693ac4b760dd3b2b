import type { Option } from '../../contract.ts'
import { countryName } from '../../kit/catalogue/countryNames.ts'

/**
 * Countries of Serpstat's databases (`g_` and the country; official OpenAPI files). The United Kingdom is `uk`. The
 * one for the Cocos Islands is printed with Cyrillic letters there and left out.
 */
const CODES =
  'af al dz as ad ao ai ag ar am aw au at az bh bd bb by be bz bj bm bt bo ba bw br io vg bn bg bf bi kh cm ca cv ky cf td cl cn cx co km ck cr ci hr cw cy cz cd dk dj dm do ec eg sv gq er ee et fk fo fm fj fi fr gf pf ga ge de gh gi gr gl gd gp gu gt gg gn gw gy ht hn hk hu is in id iq ie im il it jm jp je jo kz ke ki kw kg la lv lb ls lr ly li lt lu mo mk mg mw my mv ml mt mh mq mr mu yt mx md mc mn me ms ma mz mm na nr np nl nc nz ni ne ng nu nf mp no om pk pw ps pa pg py pe ph pn pl pt pr qa cg re ro ru rw sh kn lc pm vc ws sm st sa sn rs sc sl sg sx sk si sb so za kr es lk sr sz se ch tw tj tz th bs gm tl tg tk to tt tn tr tm tc tv vi ug ua ae uk us uy uz vu va ve vn wf ye zm zw'.split(
    ' ',
  )

/** Every search engine and country, as the `se` parameter takes them. */
export const ENGINES: Option[] = [
  ...CODES.map((code) => ({ value: `g_${code}`, label: countryName(code), group: 'Google' })).toSorted(
    (a, b) => a.label.localeCompare(b.label, 'en'),
  ),
  { value: 'bing_us', label: 'United States (Bing)', group: 'Bing' },
]

const known = new Set(ENGINES.map(({ value }) => value))
export const isEngine = (code: string): boolean => known.has(code)
