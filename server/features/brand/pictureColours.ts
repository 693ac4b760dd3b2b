import sharp from 'sharp'
import type { LogoProposal, SeenOn } from '../../../shared/api/brand.ts'
import { THEME_GROUNDS } from '../../../shared/domain/seriesColours.ts'
import { contrast } from '../../../shared/rules/colours.ts'
import { type PictureColour, proposeBrand } from '../../../shared/rules/proposePalette.ts'

/** As many pixels show every colour that a reader notices. */
const SIDE = 96
/** Of 0 to 255: what is fainter blends into its ground. */
const LEAST_ALPHA = 128
/** Colours this near count as one; the share of each is that of its cell. */
const CELL_BITS = 4
/** Less contrast than this cannot be seen against a ground. */
const SEEN_CONTRAST = 1.5
/** A part of a logo that is lost on a ground is no loss as long as so much is seen. */
const SEEN_SHARE = 0.25
/** Thin letters on a ground of their own take no more than this of it. */
const OWN_GROUND_SHARE = 0.02

/** What a stored picture suggests as a brand, and whether it can be seen on light and dark grounds. */
export async function proposeFrom(picture: Buffer): Promise<LogoProposal> {
  const { colours, isOpaque } = await readColours(picture)
  const { autoOrient } = await sharp(picture).metadata()
  return { ...proposeBrand(colours), seenOn: seenOnOf(colours, isOpaque), size: autoOrient }
}

/** On which grounds a stored picture can be seen. */
export async function seenOn(picture: Buffer): Promise<SeenOn> {
  const { colours, isOpaque } = await readColours(picture)
  return seenOnOf(colours, isOpaque)
}

function seenOnOf(colours: readonly PictureColour[], isOpaque: boolean): SeenOn {
  const [main] = colours.toSorted((one, other) => other.share - one.share)
  // What fills its frame brings its own ground: it is seen wherever something stands out from that.
  if (isOpaque && main && shareSeen(colours, main.colour) >= OWN_GROUND_SHARE)
    return { light: true, dark: true }
  const isSeen = (ground: string) => shareSeen(colours, ground) >= SEEN_SHARE
  return { light: isSeen(THEME_GROUNDS.light.cards[0]), dark: isSeen(THEME_GROUNDS.dark.cards[0]) }
}

const shareSeen = (colours: readonly PictureColour[], ground: string): number =>
  colours
    .filter(({ colour }) => (contrast(colour, ground) ?? 1) >= SEEN_CONTRAST)
    .reduce((sum, { share }) => sum + share, 0)

/** The visible colours of a picture, each the mean of what is like it, with its share of what is visible. */
export const coloursOf = async (picture: Buffer): Promise<PictureColour[]> =>
  (await readColours(picture)).colours

async function readColours(picture: Buffer): Promise<{ colours: PictureColour[]; isOpaque: boolean }> {
  const { data, info } = await sharp(picture)
    .toColourspace('srgb')
    .ensureAlpha()
    .resize({ width: SIDE, height: SIDE, fit: 'inside', withoutEnlargement: true, kernel: 'nearest' })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const cells = new Map<number, { count: number; sums: [number, number, number] }>()
  let visible = 0
  for (let at = 0; at + 3 < data.length; at += 4) {
    const [red = 0, green = 0, blue = 0, alpha = 0] = data.subarray(at, at + 4)
    if (alpha < LEAST_ALPHA) continue
    visible++
    const shift = 8 - CELL_BITS
    const key = ((red >> shift) << (2 * CELL_BITS)) | ((green >> shift) << CELL_BITS) | (blue >> shift)
    const cell = cells.get(key) ?? { count: 0, sums: [0, 0, 0] }
    cell.count++
    cell.sums[0] += red
    cell.sums[1] += green
    cell.sums[2] += blue
    cells.set(key, cell)
  }
  const colours = [...cells.values()].map(({ count, sums }) => ({
    colour: `#${sums
      .map((sum) =>
        Math.round(sum / count)
          .toString(16)
          .padStart(2, '0'),
      )
      .join('')}`,
    share: count / visible,
  }))
  return { colours, isOpaque: visible === info.width * info.height }
}
