import { z } from 'zod'
import { email } from '../../../shared/api/auth.ts'

const count = (most: number) =>
  z.coerce
    .number('is not a number')
    .int('is not a whole number')
    .min(0, 'is at least 0')
    .max(most, `is at most ${most}`)
const orNone = <S extends z.ZodType>(schema: S) => z.union([z.literal('none').transform(() => null), schema])

/** Days of the trial from now on, or its last day in UTC. */
const trial = z.union([
  z.strictObject({ days: count(3_650).min(1, 'is at least 1') }),
  z.strictObject({ until: z.iso.date('is not a date; write it as 2026-12-31') }),
])

/** Limits of one company's own; `none`: those of the installation. */
const limits = z
  .strictObject({
    reportsPerDashboard: orNone(count(1_000)),
    recipientsPerReport: orNone(count(100)),
    widgetsPerPdf: orNone(count(500)),
  })
  .partial()

/** By its id, or by the e-mail address of one of its people. */
const company = z.string().min(1).max(254)

/** What `npm run company` does. */
export const operatorOrder = z.discriminatedUnion('action', [
  z.strictObject({ action: z.literal('list') }),
  z.strictObject({ action: z.literal('unclaimed') }),
  z.strictObject({ action: z.literal('invite'), address: email }),
  z.strictObject({ action: z.literal('show'), company }),
  z.strictObject({ action: z.literal('settle'), company }),
  z.strictObject({ action: z.literal('trial'), company, settings: trial }),
  z.strictObject({
    action: z.literal('bonus'),
    company,
    settings: z.strictObject({ dashboards: count(10_000) }),
  }),
  z.strictObject({ action: z.literal('limits'), company, settings: limits }),
])
export type OperatorOrder = z.output<typeof operatorOrder>
