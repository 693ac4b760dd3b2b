import type { BRAND_PICTURES, BrandForm, CompanyBrand } from '../../../shared/api/brand.ts'

/** A picture of the brand that is being edited. */
export interface DraftPicture {
  filename: string
  /** Where the company's people read it. */
  url: string
}

/** The brand as it is being edited. */
export interface BrandDraft {
  logo: DraftPicture | null
  logoDark: DraftPicture | null
  icon: DraftPicture | null
  accent: string | null
  palette: string[]
}

export const PLAIN_BRAND: BrandDraft = { logo: null, logoDark: null, icon: null, accent: null, palette: [] }

export function draftOf({ shown, ...brand }: CompanyBrand): BrandDraft {
  const picture = (one: (typeof BRAND_PICTURES)[number]): DraftPicture | null => {
    const [filename, url] = [brand[one], shown[one]]
    return filename && url ? { filename, url } : null
  }
  return {
    logo: picture('logo'),
    logoDark: picture('logoDark'),
    icon: picture('icon'),
    accent: brand.accent,
    palette: brand.palette,
  }
}

export const formOf = (draft: BrandDraft): BrandForm => ({
  logo: draft.logo?.filename ?? null,
  logoDark: draft.logoDark?.filename ?? null,
  icon: draft.icon?.filename ?? null,
  accent: draft.accent,
  palette: draft.palette,
})

export const isSameBrand = (one: BrandDraft, other: BrandDraft): boolean =>
  JSON.stringify(formOf(one)) === JSON.stringify(formOf(other))
