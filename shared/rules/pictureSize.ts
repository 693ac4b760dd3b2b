export interface PictureSize {
  width: number
  height: number
}

/** Twice the room that a logo has in mails, for screens with two pixels for each. */
export const BEST_LOGO = { width: 440, height: 112 }
export const BEST_ICON = { width: 64, height: 64 }

/** Fewer than this on both sides, and the logo is a dot at the head of a page. */
const LEAST_LOGO = { width: 180, height: 56 }
/** Its places are wide and low: what is taller than this leaves of them a sliver, what is wider a line. */
const TALLEST = 2
const WIDEST = 10
const LEAST_ICON = 32
const SQUARE_ENOUGH = 1.25

/** What is wrong with a logo's shape and resolution; null: nothing. */
export function logoSizeRemark({ width, height }: PictureSize): string | null {
  const best = `Best is about ${inWords(BEST_LOGO)}.`
  if (height > width * TALLEST) return `Much taller than wide: it is drawn as a narrow strip. ${best}`
  if (width > height * WIDEST) return `Much wider than tall: it is drawn very low. ${best}`
  if (width < LEAST_LOGO.width && height < LEAST_LOGO.height)
    return `Only ${inWords({ width, height })}: it is drawn small. ${best}`
  return null
}

/** The same for an icon. */
export function iconSizeRemark({ width, height }: PictureSize): string | null {
  const best = `Best is ${inWords(BEST_ICON)} or more.`
  if (Math.max(width, height) > Math.min(width, height) * SQUARE_ENOUGH)
    return `Not square: browsers draw it small. ${best}`
  if (Math.min(width, height) < LEAST_ICON)
    return `Only ${inWords({ width, height })}: it is blurred. ${best}`
  return null
}

const inWords = ({ width, height }: PictureSize) => `${width} × ${height} pixels`
