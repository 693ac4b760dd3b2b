import { linkTo, type RouteEntry } from '../lib/paths.ts'

/** The properties of a visitor that the route guards decide by. */
export interface Visitor {
  user: { id: string; roleName: 'admin' | 'member'; termsConsent: boolean; ageConsent: boolean } | null
  setupNeeded: boolean
  /** Whether this installation requires consents at all. */
  consentAsked: boolean
}

/** Where a navigation is going. */
export interface Destination {
  route: RouteEntry
  params: Record<string, string | undefined>
  /** Path with query, to come back to after signing in. */
  address: string
}

/**
 * Decides on one navigation: null lets it pass, a path redirects. Anonymous visitors reach only
 * routes whose name contains 'dashboard' and whose access is anonymous; others sign in first.
 */
export function redirectFor(visitor: Visitor, to: Destination): string | null {
  const { route } = to
  if (route.access === 'exempt') return null
  if (!visitor.user) return guestRedirect(visitor, to)
  if (route.access === 'guest') return linkTo.dashboards()
  const { user } = visitor
  const own = route.access === 'self' && to.params.userId === user.id
  if (visitor.consentAsked && !(user.termsConsent && user.ageConsent) && !own) return linkTo.user(user.id)
  const forAdmins = route.access === 'admin' || (route.access === 'self' && !own)
  if (forAdmins && user.roleName !== 'admin') return linkTo.dashboards()
  return introRedirect() ?? onboardingRedirect()
}

function guestRedirect(visitor: Visitor, { route, address }: Destination): string | null {
  if (visitor.setupNeeded) return route.name === 'setup' ? null : linkTo.setup()
  if (route.name === 'setup') return linkTo.login()
  if (route.access === 'guest') return null
  const open = route.access === 'anonymous' && route.name.includes('dashboard')
  return open ? null : linkTo.login(address)
}

/** The intro of onboarding belongs to a later release; until then it counts as done for everyone. */
const introRedirect = (): string | null => null

/** Onboarding's refusal to leave a step belongs to a later release; until then every page may be left. */
const onboardingRedirect = (): string | null => null
