/** Zones already found in the list, which has some hundreds: looking one up costs far more than remembering it. */
const knownZones = new Set<string>()

/** Whether it is a name of the IANA list that this release of Node, or this browser, knows. */
export function isTimeZone(zone: string): boolean {
  if (knownZones.has(zone)) return true
  if (/^[+-]/.test(zone)) return false
  try {
    // Each accepts names that the other does not; Temporal computes the days and Intl formats them.
    Temporal.Now.zonedDateTimeISO(zone)
    new Intl.DateTimeFormat('en', { timeZone: zone })
  } catch {
    return false
  }
  if (knownZones.size < 1000) knownZones.add(zone)
  return true
}
