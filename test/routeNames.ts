import { routes } from '../server/app/routes.ts'
import { nameOf } from './routeExamples.ts'

const parametersOf = (path: string) => path.split(':').length

/** Fewest parameters first: `/api/sources/import` is not a source's. */
const byParameters = routes.toSorted((a, b) => parametersOf(a.path) - parametersOf(b.path))

/** The route that a call reaches, as `nameOf` names it; null where it is none. */
export function routeNameOf(method: string, path: string): string | null {
  const asked = path.split('?')[0]?.split('/') ?? []
  const found = byParameters.find((one) => {
    const parts = one.path.split('/')
    return (
      one.method === method &&
      parts.length === asked.length &&
      parts.every((part, at) => part.startsWith(':') || part === asked[at])
    )
  })
  return found ? nameOf(found) : null
}
