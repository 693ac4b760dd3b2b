import { GOOGLE_PEOPLE, type GooglePerson, googleRefusal } from '../../platforms/google/emulator/index.ts'
import type { EmulatorContext } from '../../sandbox/emulation.ts'
import { siteOf } from './data.ts'
import type { Site } from './names.ts'

/** A property without read access and one that does not exist are refused alike. */
export function propertyRefusal(): Response {
  return googleRefusal(
    403,
    'PERMISSION_DENIED',
    'User does not have sufficient permissions for this property. To learn more about Property ID, see https://developers.google.com/analytics/devguides/reporting/data/v1/property-id.',
  )
}

/** The property, if this person may read it. Only the first demo person may read any. */
export function readableSite(id: string, context: EmulatorContext, person: GooglePerson): Site | null {
  if (context.switches.has('no_access') || person.sub !== GOOGLE_PEOPLE[0].sub) return null
  return siteOf(id) ?? null
}
