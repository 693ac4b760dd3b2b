import type { CheckSettings } from '../../../../shared/api/groups.ts'
import { CHECKS, type Check } from '../../../../shared/domain/monitoring.ts'
import { sameJson } from '../../../../shared/rules/equal.ts'

type Setting = NonNullable<CheckSettings[Check]>

/** Sets a part of a check, or with undefined leaves it to what is above. A check of which nothing is set is left out. */
export function withSetting<K extends keyof Setting>(
  settings: CheckSettings,
  check: Check,
  part: K,
  value: Setting[K] | undefined,
): CheckSettings {
  const { [part]: _former, ...kept } = settings[check] ?? {}
  const changed: Setting = value === undefined ? kept : { ...kept, [part]: value }
  const { [check]: _check, ...others } = settings
  return Object.keys(changed).length === 0 ? others : { ...others, [check]: changed }
}

/** Whether a check looks: by its own word, else by that above; checks are on where nobody has said otherwise. */
export const isOn = (check: Check, own: CheckSettings, inherited: CheckSettings): boolean =>
  own[check]?.on ?? inherited[check]?.on ?? true

/** Switched as above is not set at all. */
export const withOn = (settings: CheckSettings, check: Check, on: boolean, inherited: CheckSettings) =>
  withSetting(settings, check, 'on', on === (inherited[check]?.on ?? true) ? undefined : on)

/** How many checks differ from what is above. */
export const ownCount = (settings: CheckSettings): number => Object.keys(settings).length

/** The checks as they are `now`, but for those that were set since they were `seen`. */
export const takenOver = (now: CheckSettings, seen: CheckSettings, typed: CheckSettings): CheckSettings =>
  Object.fromEntries(
    CHECKS.flatMap((check) => {
      const setting = sameJson(typed[check], seen[check]) ? now[check] : typed[check]
      return setting ? [[check, setting]] : []
    }),
  )

/** A share as whole percent; empty where nothing is set. */
export const percentOf = (share: number | undefined): number | '' =>
  share === undefined ? '' : Math.round(share * 100)
/** Percent as people enter it as a share; nothing where they entered none. */
export const shareOf = (percent: number | string): number | undefined =>
  percent === '' ? undefined : Number(percent) / 100
