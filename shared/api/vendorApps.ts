import { z } from 'zod'

/** Where an app is registered at a vendor, and how. */
export const vendorAppGuide = z.object({
  console: z.object({ label: z.string(), url: z.url() }),
  /** Whole sentences, in order. */
  steps: z.array(z.string()),
  /** What the vendor has to approve before other people can sign in. */
  review: z.string().nullable(),
})
export type VendorAppGuide = z.infer<typeof vendorAppGuide>

/** What the operator of an installation needs to set up the sign-in of a kind. */
export const vendorApp = z.object({
  /** Null where the vendor publishes no way to register. */
  guide: vendorAppGuide.nullable(),
  /** The redirect address to register at the vendor. */
  redirectAddress: z.string(),
  /** Environment variables that are still to be set. */
  missing: z.array(z.string()),
})
export type VendorApp = z.infer<typeof vendorApp>
