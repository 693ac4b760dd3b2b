import type { Check } from '../../domain/monitoring.ts'
import { AUTOMATIC } from './deviation.ts'
import { BUDGET_TOLERANCE } from './pacing.ts'

/** What is set of a check, each part or none. */
export interface CheckSetting {
  on?: boolean | undefined
  least?: number | undefined
  minimum?: number | undefined
  days?: number | undefined
}
type Settings = Partial<Record<Check, CheckSetting>>

/** How a check evaluates a domain. */
export interface EffectiveCheck {
  on: boolean
  /** The least change that counts, as a share. */
  least: number
  /** Fewer than that expected a day say nothing. */
  minimum: number
  /** So many days before its end a certificate is told of. */
  days: number
}

/** Where nothing is set: renewed by a machine, a certificate is by then. */
export const CERTIFICATE_DAYS = 14
const POSITION_LEAST = 0.25
const LOSS_LEAST = 0.2
const FEW_CONVERSIONS = 5
/** Where nothing is set. Conversions and revenue are rarer than visits. */
const AUTOMATIC_OF: Partial<Record<Check, Partial<EffectiveCheck>>> = {
  conversions: { minimum: FEW_CONVERSIONS },
  position: { least: POSITION_LEAST, minimum: 0 },
  spend: { least: BUDGET_TOLERANCE },
  ranking: { least: LOSS_LEAST },
  indexing: { least: LOSS_LEAST },
}

/** What holds of a check: the domain's own, else the group's, else what is automatic. */
export function effectiveCheck(check: Check, own: Settings, group: Settings): EffectiveCheck {
  const [first = {}, second = {}, third = {}] = [own[check], group[check], AUTOMATIC_OF[check]]
  return {
    on: first.on ?? second.on ?? true,
    least: first.least ?? second.least ?? third.least ?? AUTOMATIC.least,
    minimum: first.minimum ?? second.minimum ?? third.minimum ?? AUTOMATIC.minimum,
    days: first.days ?? second.days ?? CERTIFICATE_DAYS,
  }
}
