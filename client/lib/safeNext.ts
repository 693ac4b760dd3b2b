import { ownPath } from '../../shared/rules/ownPath.ts'
import { linkTo } from './paths.ts'

/** A path of ours to go to after signing in, given back as browsers resolve it; anything else becomes the list. */
export function safeNext(next: string | null): string {
  const path = ownPath(next)
  return path && !path.startsWith('/login') ? path : linkTo.dashboards()
}
