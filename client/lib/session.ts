import { useSyncExternalStore } from 'react'
import type { User } from '../../shared/api/auth.ts'
import type { Company } from '../../shared/api/company.ts'
import { globals } from './globals.ts'
import { browserZone } from './zones.ts'

export interface Session {
  user: User | null
  company: Company | null
  /** The company demands a second factor, and the person has none yet. */
  secondFactorNeeded: boolean
}

let current: Session | undefined
const listeners = new Set<() => void>()

/** Who is signed in, from the page's HTML and the changes since then. */
export function session(): Session {
  if (!current) {
    const { user, company, secondFactorNeeded } = globals()
    current = { user, company, secondFactorNeeded }
  }
  return current
}

export function updateSession(change: Partial<Session>): void {
  current = { ...session(), ...change }
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useSession = (): Session => useSyncExternalStore(subscribe, session)

/** The zone in which new things start: the person's own where they chose one, else the browser's. */
export const ownZone = (): string => session().user?.timezone ?? browserZone()

/** The signed-in user of a screen that is only reached signed in. */
export function useUser(): User {
  const { user } = useSession()
  if (!user) throw new Error('This screen is for people who are signed in.')
  return user
}
