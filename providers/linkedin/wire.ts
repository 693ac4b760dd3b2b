import { z } from 'zod'

/** Money comes as a decimal string, sometimes with a dozen decimals; counts as numbers. */
const Amount = z.union([z.number(), z.string().regex(/^-?\d+(\.\d+)?(e-?\d+)?$/i)]).transform(Number)
const Day = z.object({ year: z.number(), month: z.number(), day: z.number() })

const Element = z.looseObject({
  dateRange: z.object({ start: Day }).optional(),
  pivotValues: z.array(z.string()).default([]),
})
export const Analytics = z.object({ elements: z.array(Element) })
export type Element = z.infer<typeof Element>

/** A row's first day; null where no day was asked for. */
export const dayOf = ({ dateRange }: Element): Temporal.PlainDate | null =>
  dateRange ? Temporal.PlainDate.from(dateRange.start) : null

/** One number of a row by its name, or by `record.name`; null where LinkedIn gives none. */
export function amountOf(element: Element, path: string): number | null {
  const [name = '', part] = path.split('.')
  const value = element[name]
  const inner =
    part !== undefined && typeof value === 'object' && value !== null ? Reflect.get(value, part) : value
  return Amount.safeParse(inner).data ?? null
}

/** `id` is a number for accounts and campaigns and a URN for creatives. */
const Id = z.union([z.number(), z.string()]).transform(String)

export const Account = z.object({
  id: Id,
  name: z.string().default(''),
  currency: z.string().optional(),
  status: z.string().default(''),
  test: z.boolean().default(false),
})
export type Account = z.infer<typeof Account>

export const Named = z.object({ id: Id, name: z.string().nullish(), campaignGroup: z.string().optional() })
export type Named = z.infer<typeof Named>

/** One page of a search finder. */
export interface Page<T> {
  elements: T[]
  metadata?: { nextPageToken?: string | null | undefined } | undefined
}
export const pageOf = <T>(element: z.ZodType<T>): z.ZodType<Page<T>> =>
  z.object({
    elements: z.array(element),
    metadata: z.object({ nextPageToken: z.string().nullish() }).optional(),
  })
