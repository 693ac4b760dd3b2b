import { useComputedColorScheme } from '@mantine/core'
import { type Logos, logoOn } from '../../shared/rules/logoOn.ts'
import classes from './BrandLogo.module.css'

interface Props {
  brand: Logos
  /** Whose it is, for those who do not see it. */
  name: string
  size: 'bar' | 'page' | 'head'
}

/** Whether there is a logo to show. */
export const hasLogo = (brand: Logos | null): boolean =>
  brand !== null && (brand.logo !== null || brand.logoDark !== null)

/** A company's logo on the ground of the page, on a plate where it would be lost. */
export function BrandLogo({ brand, name, size }: Props) {
  const logo = logoOn(useComputedColorScheme('light'), brand)
  if (!logo) return <span className={classes.name}>{name}</span>
  return (
    <img
      className={classes.logo}
      data-size={size}
      data-plate={logo.plate ?? undefined}
      src={logo.src}
      alt={name}
    />
  )
}
