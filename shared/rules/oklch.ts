/** A colour as it is perceived (Ottosson's OKLCH): lightness 0 to 1, chroma from 0, hue in degrees. */
export interface Oklch {
  lightness: number
  chroma: number
  hue: number
}

/** Of `#rrggbb`. */
export function oklchOf(hex: string): Oklch {
  const [red = 0, green = 0, blue = 0] = linearOf(hex)
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s
  const b = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s
  return {
    lightness: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    chroma: Math.hypot(a, b),
    hue: ((Math.atan2(b, a) * 180) / Math.PI + 360) % 360,
  }
}

/** As `#rrggbb`; a colour that no screen shows loses chroma until one does. */
export function hexOf({ lightness, chroma, hue }: Oklch): string {
  const within = Math.min(1, Math.max(0, lightness))
  for (let share = 1; share > 0; share -= 0.02) {
    const channels = channelsOf({ lightness: within, chroma: chroma * share, hue })
    if (channels.every((one) => one > -0.0005 && one < 1.0005)) return asHex(channels)
  }
  return asHex(channelsOf({ lightness: within, chroma: 0, hue }))
}

/** Channels of `#rrggbb` in linear light, 0 to 1. */
export const linearOf = (hex: string): number[] =>
  [1, 3, 5].map((at) => {
    const share = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })

function channelsOf({ lightness, chroma, hue }: Oklch): number[] {
  const [a, b] = [chroma * Math.cos((hue * Math.PI) / 180), chroma * Math.sin((hue * Math.PI) / 180)]
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
}

const asHex = (channels: readonly number[]): string =>
  `#${channels
    .map((channel) => {
      const linear = Math.min(1, Math.max(0, channel))
      const share = linear <= 0.0031308 ? linear * 12.92 : 1.055 * linear ** (1 / 2.4) - 0.055
      return Math.round(share * 255)
        .toString(16)
        .padStart(2, '0')
    })
    .join('')}`
