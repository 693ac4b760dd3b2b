import { z } from 'zod'
import type { ProbeResult, ProviderContext } from '../contract.ts'
import { parsed } from '../kit/http/json.ts'
import { keyLabel } from '../kit/signIn/connection.ts'
import { ask } from './client.ts'

const Usage = z.object({
  units_limit_workspace: z.number().nullish(),
  units_usage_workspace: z.number().nullish(),
  units_limit_api_key: z.number().nullish(),
  units_usage_api_key: z.number().nullish(),
  api_key_expiration_date: z.string().nullish(),
})
const SOON_DAYS = 30

/** Reads the units that are left, which is free. Throws ProviderError. */
export async function probe(context: ProviderContext): Promise<ProbeResult> {
  const { rows } = await ask(context, {
    path: '/subscription-info/limits-and-usage',
    root: 'limits_and_usage',
  })
  const usage = parsed(Usage, rows[0], 'Ahrefs')
  const { units_limit_workspace: of, units_usage_workspace: used } = usage
  if (typeof of === 'number') {
    const left = Math.max(0, of - (used ?? 0))
    context.noteBudget?.({ name: 'API units', property: null, left, of, renewsAt: null })
  }
  return { accountLabel: keyLabel(context), warnings: warningsOf(usage, context.now) }
}

function warningsOf(usage: z.infer<typeof Usage>, now: Temporal.Instant): string[] {
  const isUsedUp = (limit?: number | null, used?: number | null) => limit != null && (used ?? 0) >= limit
  const warnings: string[] = []
  if (isUsedUp(usage.units_limit_workspace, usage.units_usage_workspace)) {
    warnings.push(
      'The API units of this Ahrefs workspace are used up: Site Explorer widgets stay empty until the next billing period.',
    )
  } else if (isUsedUp(usage.units_limit_api_key, usage.units_usage_api_key)) {
    warnings.push(
      'This API key has used up its own limit of units. Raise it in Ahrefs, Account settings, API keys.',
    )
  }
  const ends = usage.api_key_expiration_date?.slice(0, 10)
  if (ends && /^\d{4}-\d{2}-\d{2}$/.test(ends)) {
    const day = Temporal.PlainDate.from(ends)
    const left = now.toZonedDateTimeISO('UTC').toPlainDate().until(day).days
    if (left <= SOON_DAYS) {
      const written = day.toLocaleString('en-GB', { dateStyle: 'long' })
      warnings.push(`This API key ends on ${written}. Create a new one in Ahrefs and connect it before then.`)
    }
  }
  return warnings
}
