import { accentShades, brandSeries } from './brandColours.ts'

interface BrandColours {
  accent: string | null
  palette: readonly string[]
}

/** A brand as the variables of tokens.css that it replaces; none for a brand without colours. */
export function brandTokens({ accent, palette }: BrandColours): Record<string, string> {
  const tokens: Record<string, string> = {}
  if (accent) {
    const { light, dark } = accentShades(accent)
    const pair = (name: keyof typeof light) => `light-dark(${light[name]}, ${dark[name]})`
    tokens['--accent'] = pair('accent')
    tokens['--accent-strong'] = pair('strong')
    tokens['--accent-soft'] = pair('soft')
    tokens['--on-accent'] = pair('on')
    tokens['--focus'] = pair('accent')
  }
  return { ...tokens, ...seriesTokens(palette, palette.length > 0 ? null : accent) }
}

/** `--chart-1` to `--chart-8`. `first`: a colour that comes before the palette. */
export function seriesTokens(palette: readonly string[], first: string | null): Record<string, string> {
  if (palette.length === 0 && first === null) return {}
  return Object.fromEntries(
    brandSeries(palette, first).map(({ light, dark }, index) => [
      `--chart-${index + 1}`,
      `light-dark(${light}, ${dark})`,
    ]),
  )
}

/** The same as a style sheet. Colours are checked when they are stored; what is none of ours is left out. */
export function brandSheet(brand: BrandColours): string {
  const safe = Object.entries(brandTokens(brand)).filter(([, value]) =>
    /^light-dark\(#[\da-f]{6}, #[\da-f]{6}\)$/.test(value),
  )
  return safe.length === 0 ? '' : `:root{${safe.map(([name, value]) => `${name}:${value}`).join(';')}}`
}
