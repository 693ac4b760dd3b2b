import { newId } from './ids.ts'

/** Idempotency keys of calls that are not answered yet, by the request they belong to. */
const unanswered = new Map<string, string>()

/**
 * The idempotency key of a call. The same request, repeated before it was answered, has the same key, so that the
 * server recognises it and makes nothing twice. Pass the status to `answered` once there is one.
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
      // From 500 on a gateway may answer for a server that has done it, or the server may not know.
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
