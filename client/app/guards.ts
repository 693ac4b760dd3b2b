import type { Role } from '../../shared/api/auth.ts'
import { linkTo, ROUTES, type RouteEntry } from '../lib/paths.ts'

/** The properties of a visitor that the route guards decide by. */
export interface Visitor {
  user: { id: string; roleName: Role; termsConsent: boolean; ageConsent: boolean } | null
  setupNeeded: boolean
  /** Whether this installation requires consents at all. */
  consentAsked: boolean
  /** The company demands a second factor, and the person has none yet. */
  secondFactorNeeded: boolean
  /** Whether the intro of the tour waits for them. */
  introWaits: boolean
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
  if (route.access === 'signedIn') return null
  const { user } = visitor
  const own = route.access === 'self' && to.params.userId === user.id
  const hasConsented = !visitor.consentAsked || (user.termsConsent && user.ageConsent)
  // What is paid for can be seen without consenting.
  const isExempt = own || route.name === ROUTES.subscription.name
  if (!hasConsented && !isExempt) return linkTo.user(user.id)
  if (visitor.secondFactorNeeded && !own) return linkTo.user(user.id)
  if (user.roleName === 'client' && route.access === 'loggedIn') return linkTo.dashboards()
  const forAdmins = route.access === 'admin' || (route.access === 'self' && !own)
  if (forAdmins && user.roleName !== 'admin') return linkTo.dashboards()
  return introRedirect(visitor, route, own)
}

function guestRedirect(visitor: Visitor, { route, address }: Destination): string | null {
  if (visitor.setupNeeded) return route.name === 'setup' ? null : linkTo.setup()
  if (route.name === 'setup') return linkTo.login()
  if (route.access === 'guest') return null
  const open = route.access === 'anonymous' && route.name.includes('dashboard')
  return open ? null : linkTo.login(address)
}

/**
 * The intro comes before everything in the company; pages of others, which can be seen by their link, the own account and
 * what is paid stay open. Once it is behind, its page leads to the sources.
 */
function introRedirect({ introWaits }: Visitor, { name, access }: RouteEntry, isOwn: boolean): string | null {
  if (name === ROUTES.intro.name) return introWaits ? null : linkTo.sources()
  if (!introWaits || isOwn || access === 'anonymous' || name === ROUTES.subscription.name) return null
  return linkTo.intro()
}
