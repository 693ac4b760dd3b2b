import type { Source } from '../../../shared/api/sources.ts'

type Standing = Pick<Source, 'id' | 'account' | 'invalid' | 'imported'>

/**
 * The sources whose figures and choices may be others than before: a login has ended, or was given anew, a newer file was
 * imported, a source is gone or came back. What a vendor's answers note of a source, such as a failure that passes, does not
 * count: whoever asked again because of it would note the next one. Nothing has changed before there is a list to compare with.
 */
export function changedSources(
  before: readonly Standing[] | undefined,
  now: readonly Standing[] | undefined,
): ReadonlySet<string> {
  if (!before || !now) return new Set()
  const [earlier, later] = [standings(before), standings(now)]
  return new Set([...earlier.keys(), ...later.keys()].filter((id) => earlier.get(id) !== later.get(id)))
}

const standings = (sources: readonly Standing[]) =>
  new Map(
    sources.map(({ id, account, invalid, imported }) => [
      id,
      JSON.stringify([account, invalid, imported?.at]),
    ]),
  )
