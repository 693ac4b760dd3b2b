import type { BrandPicture, LogoProposal, SeenOn } from '../../../shared/api/brand.ts'
import { accentShades, DRAWN_CONTRAST, type SeriesCheck } from '../../../shared/rules/brandColours.ts'
import { iconSizeRemark, logoSizeRemark } from '../../../shared/rules/pictureSize.ts'

const VISIONS = {
  usual: 'hard to tell from',
  protanopia: 'hard to tell without red vision from',
  deuteranopia: 'hard to tell without green vision from',
  tritanopia: 'hard to tell without blue vision from',
} as const

/** What becomes of a colour of a palette, in words. */
export function seriesInWords({ drawn, alike }: SeriesCheck): { text: string; isFine: boolean } {
  const shades = (['light', 'dark'] as const).flatMap((theme) => {
    const { ratio, shade } = drawn[theme]
    return ratio >= DRAWN_CONTRAST
      ? []
      : [`drawn as ${shade} on ${theme}, where it would have ${ratioInWords(ratio)}`]
  })
  const likeness = alike.map(({ index, vision }) => `${VISIONS[vision]} colour ${index + 1}`)
  const parts = [...likeness, ...shades]
  if (parts.length === 0) return { text: 'Stands out on light and dark.', isFine: true }
  const text = parts.join('; ')
  return { text: `${text.charAt(0).toUpperCase()}${text.slice(1)}.`, isFine: likeness.length === 0 }
}

/** In which shades an accent is used, and why. */
export function accentInWords(accent: string): string {
  const shades = accentShades(accent)
  const changed = (['light', 'dark'] as const).filter((theme) => shades[theme].accent !== accent)
  if (changed.length === 0) return 'Can be read on light and dark as it is.'
  const words = changed.map((theme) => `${shades[theme].accent} on ${theme}`)
  return `Words and buttons use ${words.join(' and ')}, the nearest shade that can be read there (4.5:1).`
}

const ratioInWords = (ratio: number) =>
  `a contrast of ${(Math.floor(ratio * 10) / 10).toFixed(1)}:1, less than ${DRAWN_CONTRAST}:1`

/** What is to be minded about a picture: where it is hardly seen, and its shape and size. */
export function remarksOn(
  picture: BrandPicture,
  { seenOn, size }: Pick<LogoProposal, 'seenOn' | 'size'>,
): string[] {
  if (picture === 'icon') return [iconSizeRemark(size)].filter((text) => text !== null)
  return [unseenInWords(picture, seenOn), logoSizeRemark(size)].filter((text) => text !== null)
}

function unseenInWords(picture: BrandPicture, seenOn: SeenOn): string | null {
  if (picture === 'logo' && !seenOn.light)
    return seenOn.dark
      ? 'Hardly seen on white: it is put on a dark plate there. Better choose a darker one, and this one for dark.'
      : 'Hardly seen on white: choose a darker one.'
  if (picture === 'logoDark' && !seenOn.dark) return 'Hardly seen on dark: choose a lighter one.'
  return null
}
