import type { SeenOn, SheetCompany } from '../../../../shared/api/brand.ts'
import type { BrandDraft } from '../draft.ts'

/** The company as its dashboards would show it. */
export const sheetCompanyOf = (
  { logo, logoDark, accent, palette }: BrandDraft,
  name: string,
  seenOn: SeenOn | null,
): SheetCompany => ({
  name,
  logo: logo?.url ?? null,
  brand: { logoDark: logoDark?.url ?? null, accent, palette, seenOn },
})
