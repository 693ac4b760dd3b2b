/** The browser's own IANA zone; UTC where it knows its offset alone. */
export function browserZone(): string {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
  return /^[+-]/.test(zone) ? 'UTC' : zone
}

/** Every IANA zone that this browser supports, always including UTC and the browser's own. */
export function allZones(): string[] {
  return [...new Set(['UTC', browserZone(), ...Intl.supportedValuesOf('timeZone')])].sort()
}

export const todayIn = (zone: string): Temporal.PlainDate => Temporal.Now.plainDateISO(zone)
