import { newId } from './ids.ts'

/** Names of calls that nobody has answered yet, by what they ask. */
const unanswered = new Map<string, string>()

/**
 * The name under which a call is made. Whoever asks the same again while there was no answer asks under the same name, so
 * that the server recognises it and makes nothing twice. `answered` gets the status once there is one.
 */
export function nameCall(
  method: string,
  path: string,
  body: unknown,
): { name: string; answered: (status: number) => void } {
  const asked = `${method} ${path} ${wordsOf(body)}`
  const name = unanswered.get(asked) ?? newId()
  unanswered.set(asked, name)
  return {
    name,
    answered: (status) => {
      // From 500 on a gateway may speak for a server that has done it, or the server may not know.
      if (status < 500) unanswered.delete(asked)
    },
  }
}

const wordsOf = (body: unknown): string =>
  body instanceof FormData
    ? JSON.stringify(
        [...body].map(([name, value]) => [name, typeof value === 'string' ? value : factsOf(value)]),
      )
    : (JSON.stringify(body) ?? '')

const factsOf = ({ name, size, lastModified }: File) => [name, size, lastModified]
