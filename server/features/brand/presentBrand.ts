import type { CompanyBrand, SheetCompany, ShownBrand } from '../../../shared/api/brand.ts'
import type { AppContext } from '../../context.ts'
import { fileUrl } from '../files/address.ts'
import { brandAddress } from '../files/brandAddress.ts'
import type { Brand } from '../storedBrand/loadBrand.ts'

type Keys = Pick<AppContext, 'fileAddressKeys'>

/** For everybody who is shown the brand, signed in or not. */
export function presentBrand(context: Keys, companyId: string, brand: Brand): ShownBrand {
  const address = (name: string | null) => name && brandAddress(context, companyId, name)
  return {
    logo: address(brand.logo),
    logoDark: address(brand.logoDark),
    icon: address(brand.icon),
    accent: brand.accent,
    palette: brand.palette,
    seenOn: brand.seenOn,
  }
}

/** Null where nothing of it differs from the product's. */
export const presentOwnBrand = (context: Keys, companyId: string, brand: Brand): ShownBrand | null =>
  isPlain(brand) ? null : presentBrand(context, companyId, brand)

const isPlain = ({ logo, logoDark, icon, accent, palette }: Brand): boolean =>
  !logo && !logoDark && !icon && !accent && palette.length === 0

/** For the people of the company (GET /api/company/brand). */
export const presentForCompany = (context: Keys, companyId: string, brand: Brand): CompanyBrand => ({
  logo: brand.logo,
  logoDark: brand.logoDark,
  icon: brand.icon,
  accent: brand.accent,
  palette: brand.palette,
  shown: presentBrand(context, companyId, brand),
})

/** What dashboards show of it; the addresses are signed with those of the dashboard's own pictures. */
export function presentForSheet({ name, brand }: { name: string; brand: Brand }): SheetCompany {
  const { logo, logoDark, accent, palette, seenOn } = brand
  return {
    name,
    logo: logo && fileUrl(logo),
    brand: { logoDark: logoDark && fileUrl(logoDark), accent, palette, seenOn },
  }
}
