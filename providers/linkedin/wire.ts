import { z } from 'zod'
import { looseId, looseNumber } from '../kit/http/json.ts'

/** A day as ISO date. */
const Day = z
  .object({ year: z.number(), month: z.number(), day: z.number() })
  .transform((day) => Temporal.PlainDate.from(day).toString())

export const Element = z.looseObject({
  dateRange: z.object({ start: Day }).optional(),
  pivotValues: z.array(z.string()).default([]),
})
export type Element = z.infer<typeof Element>

/**
 * One number of a row by its name; null where LinkedIn gives none. Money comes as a decimal string, sometimes with a
 * dozen decimals; counts as numbers.
 */
export const amountOf = (element: Element, name: string): number | null => looseNumber.parse(element[name])

export const SponsoredAccount = z.object({
  id: looseId,
  name: z.string().default(''),
  currency: z.string().optional(),
  status: z.string().default(''),
  test: z.boolean().default(false),
})
export type SponsoredAccount = z.infer<typeof SponsoredAccount>

/** `id` is a number for campaigns and their groups, and a URN for creatives. */
export const Named = z.object({
  id: looseId,
  name: z.string().nullish(),
  campaignGroup: z.string().optional(),
})
export type Named = z.infer<typeof Named>

/** One page of a search finder. */
export const pageOf = <T>(element: z.ZodType<T>) =>
  z.object({
    elements: z.array(element),
    metadata: z.object({ nextPageToken: z.string().nullish() }).optional(),
  })
