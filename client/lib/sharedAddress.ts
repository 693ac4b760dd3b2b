import { session } from './session.ts'

/**
 * What links start with that people copy for others: the host that was chosen for them, the company's own address where it
 * has one, else this page's. All hosts of an installation have the scheme and port of this one.
 */
export function sharedAddress(linkHost?: string | null): string {
  if (!linkHost) return session().company?.ownAddress ?? location.origin
  const { protocol, port } = location
  return `${protocol}//${linkHost}${port && `:${port}`}`
}
