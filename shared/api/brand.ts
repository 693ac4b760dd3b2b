import { z } from 'zod'

/** As the brand's colours are calculated with: `#rrggbb`. */
const colour = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^#[\da-f]{6}$/, 'Write a colour such as #1f4fd8.')
const picture = z.string().max(100).nullable()

export const MOST_BRAND_COLOURS = 8
const palette = z
  .array(colour)
  .max(MOST_BRAND_COLOURS, `A palette has at most ${MOST_BRAND_COLOURS} colours.`)

/** Pictures of a brand: the logo, the same for dark grounds, and a square one for tabs of browsers. */
export const BRAND_PICTURES = ['logo', 'logoDark', 'icon'] as const
export type BrandPicture = (typeof BRAND_PICTURES)[number]

/** On which grounds a picture can be seen. */
export const seenOn = z.object({ light: z.boolean(), dark: z.boolean() })
export type SeenOn = z.infer<typeof seenOn>

/** The column `companies.brand`; the logo has a column of its own. */
export const storedBrand = z.object({
  logoDark: picture.default(null),
  icon: picture.default(null),
  accent: colour.nullable().default(null),
  palette: palette.default([]),
  /** As it was measured when this logo was chosen; of no use for another. */
  measured: z.object({ logo: z.string(), seenOn }).nullable().default(null),
})

/** PUT /api/company/brand: the whole of it. Pictures by the names of the company's uploads. */
export const brandForm = z.strictObject({
  logo: picture,
  logoDark: picture,
  icon: picture,
  /** Null: the product's. */
  accent: colour.nullable(),
  /** Colours of series in their order; those that are missing are taken from the product. */
  palette,
})
export type BrandForm = z.infer<typeof brandForm>
/** With what the form was made of: what somebody else has changed since is not replaced unseen. */
export const brandChange = brandForm.extend({ seen: brandForm.partial().optional() })
export type BrandChange = z.infer<typeof brandChange>

/** A brand as pages show it, pictures by their addresses. */
export const shownBrand = z.object({
  logo: z.string().nullable(),
  logoDark: z.string().nullable(),
  icon: z.string().nullable(),
  accent: z.string().nullable(),
  palette: z.array(z.string()),
  /** Of the logo; null where it was not measured. */
  seenOn: seenOn.nullable(),
})
export type ShownBrand = z.infer<typeof shownBrand>

/** GET /api/company/brand. */
export const companyBrand = z.object({ ...brandForm.shape, shown: shownBrand })
export type CompanyBrand = z.infer<typeof companyBrand>

/** What dashboards take of their company. */
export const sheetCompany = z.object({
  name: z.string(),
  logo: z.string().nullable(),
  /** Absent in reports that were sent before there were brands. */
  brand: shownBrand
    .pick({ logoDark: true, accent: true, palette: true })
    .extend({ seenOn: shownBrand.shape.seenOn.optional() })
    .optional(),
})
export type SheetCompany = z.infer<typeof sheetCompany>

/** GET /api/company/brand/proposal: what a picture suggests, and on which grounds it can be seen. */
export const brandProposal = z.object({
  accent: z.string().nullable(),
  palettes: z.array(z.object({ kind: z.enum(['logo', 'family']), palette: z.array(z.string()) })),
  seenOn,
  /** In pixels. */
  size: z.object({ width: z.number(), height: z.number() }),
})
export type LogoProposal = z.infer<typeof brandProposal>

/** GET /api/company/brand/mail: what it is to look like; absent where the brand has none. */
export const brandMailQuery = z.object({
  accent: colour.optional().transform((value) => value ?? null),
  logo: z
    .string()
    .max(100)
    .optional()
    .transform((value) => value ?? null),
})
export const brandMail = z.object({ subject: z.string(), html: z.string() })
export type BrandMail = z.infer<typeof brandMail>
