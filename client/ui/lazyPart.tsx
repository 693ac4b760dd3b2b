import { type ComponentType, lazy } from 'react'
import { unreachable } from '../lib/ApiError.ts'

/** What makes each part anew whose code could not be loaded. */
const lost = new Set<() => void>()

/** Has parts that could not be loaded loaded anew when they are shown next: React remembers each failure. */
export function forgetLostParts(): void {
  for (const renew of lost) renew()
  lost.clear()
}

/**
 * A part of a page whose code is loaded when it is first shown. Where that fails, the boundary around it is thrown an
 * ApiError.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  const attempt = () =>
    lazy(async () => {
      try {
        return { default: await load() }
      } catch (cause) {
        lost.add(() => {
          Part = attempt()
        })
        throw unreachable(cause)
      }
    })
  let Part = attempt()
  return (props) => <Part {...props} />
}
