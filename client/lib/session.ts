import type { User } from '../../shared/api/auth.ts'
import type { Company } from '../../shared/api/company.ts'
import { globals } from './globals.ts'
import { createStore } from './store.ts'
import { browserZone } from './zones.ts'

export interface Session {
  user: User | null
  company: Company | null
  /** The company demands a second factor, and the person has none yet. */
  secondFactorNeeded: boolean
}

const store = createStore((): Session => {
  const { user, company, secondFactorNeeded } = globals()
  return { user, company, secondFactorNeeded }
})

/** Who is signed in, from the page's HTML and the changes since then. */
export const session = store.get

export const updateSession = (change: Partial<Session>): void => store.set({ ...session(), ...change })

export const useSession = store.useValue

/** The zone in which new things start: the person's own where they chose one, else the browser's. */
export const ownZone = (): string => session().user?.timezone ?? browserZone()

/** The signed-in user of a screen that is only reached signed in. */
export function useUser(): User {
  const { user } = useSession()
  if (!user) throw new Error('This screen is for people who are signed in.')
  return user
}
