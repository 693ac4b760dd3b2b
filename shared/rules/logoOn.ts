import type { ShownBrand } from '../api/brand.ts'
import { THEME_GROUNDS, type Theme } from '../domain/seriesColours.ts'

/** Grounds to lay under a logo: white, and the cards of the dark theme. */
export const LOGO_PLATES = { light: THEME_GROUNDS.light.cards[0], dark: THEME_GROUNDS.dark.cards[0] } as const

export type Logos = Pick<ShownBrand, 'logo' | 'logoDark'> & { seenOn?: ShownBrand['seenOn'] | undefined }

export interface LogoOnGround {
  src: string
  /** What is laid under it, as it would be lost on the ground. */
  plate: Theme | null
}

/** Which of a company's logos stands on a ground, and on what; null: none that is meant for it. */
export function logoOn(ground: Theme, { logo, logoDark, seenOn }: Logos): LogoOnGround | null {
  if (ground === 'dark' && logoDark) return { src: logoDark, plate: null }
  if (!logo) return null
  return { src: logo, plate: plateOn(ground, seenOn ?? null) }
}

/** A logo that was never measured is taken to be made for white, as most are. */
export function plateOn(ground: Theme, seenOn: ShownBrand['seenOn']): Theme | null {
  const seen = seenOn ?? { light: true, dark: false }
  if (seen[ground]) return null
  const other = ground === 'light' ? 'dark' : 'light'
  return seen[other] ? other : null
}
