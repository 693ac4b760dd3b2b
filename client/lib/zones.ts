/** The browser's own IANA zone. */
export const browserZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

/** Every IANA zone that this browser supports, always including UTC and the browser's own. */
export function allZones(): string[] {
  return [...new Set(['UTC', browserZone(), ...Intl.supportedValuesOf('timeZone')])].sort()
}

export const todayIn = (zone: string): Temporal.PlainDate => Temporal.Now.plainDateISO(zone)
