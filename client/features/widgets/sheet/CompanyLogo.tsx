import type { SheetCompany } from '../../../../shared/api/brand.ts'
import { type LogoOnGround, logoOn } from '../../../../shared/rules/logoOn.ts'

interface Props {
  company: SheetCompany
  /** What it stands on; `auto`: what the page around it has. */
  tone: 'light' | 'dark' | 'auto'
}

/** The company's logo, in the variant that its ground takes. */
export function CompanyLogo({ company, tone }: Props) {
  const { name, logo, brand } = company
  const logos = { logo, logoDark: brand?.logoDark ?? null, seenOn: brand?.seenOn }
  const light = logoOn('light', logos)
  const dark = logoOn('dark', logos)
  if (tone !== 'auto') return <Picture name={name} logo={tone === 'dark' ? dark : light} />
  return (
    <>
      <Picture name={name} logo={light} on="light" />
      <Picture name={name} logo={dark} on="dark" />
    </>
  )
}

function Picture({ name, logo, on }: { name: string; logo: LogoOnGround | null; on?: 'light' | 'dark' }) {
  if (!logo) return null
  return (
    <img
      className="w-sheet-logo"
      data-on={on}
      data-plate={logo.plate ?? undefined}
      src={logo.src}
      alt={name}
    />
  )
}
