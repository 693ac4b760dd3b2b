/** Reads Rest.li 2.0 query strings, for the emulators. */

export type RestliRead = string | RestliRead[] | { [key: string]: RestliRead }
export type RestliParameters = ReadonlyMap<string, RestliRead>

/** @throws SyntaxError for a query that Rest.li 2.0 cannot read, such as one with encoded parentheses */
export function readRestliQuery(query: string): RestliParameters {
  const parameters = new Map<string, RestliRead>()
  for (const pair of query.split('&').filter((part) => part !== '')) {
    const at = pair.indexOf('=')
    if (at < 0) throw new SyntaxError(`The parameter ${pair} has no value.`)
    const name = decodeURIComponent(pair.slice(0, at))
    parameters.set(name, name === 'fields' ? pair.slice(at + 1) : readValue(pair.slice(at + 1)))
  }
  return parameters
}

function readValue(text: string): RestliRead {
  let at = 0
  const value = read()
  if (at < text.length) throw new SyntaxError(`Unexpected “${text[at]}” at ${at}.`)
  return value

  function read(): RestliRead {
    if (text.startsWith('List(', at)) {
      at += 5
      return readParts(() => read())
    }
    if (text[at] === '(') {
      at += 1
      return Object.fromEntries(
        readParts((): [string, RestliRead] => {
          const key = readText()
          if (text[at] !== ':') throw new SyntaxError(`A record lacks “:” at ${at}.`)
          at += 1
          return [key, read()]
        }),
      )
    }
    return readText()
  }

  function readParts<T>(part: () => T): T[] {
    const parts: T[] = []
    if (text[at] === ')') {
      at += 1
      return parts
    }
    for (;;) {
      parts.push(part())
      const end = text[at]
      at += 1
      if (end === ')') return parts
      if (end !== ',') throw new SyntaxError(`A list or record is not closed at ${at}.`)
    }
  }

  function readText(): string {
    const raw = /^[^(),:]*/.exec(text.slice(at))?.[0] ?? ''
    at += raw.length
    return raw === "''" ? '' : decodeURIComponent(raw)
  }
}

/** A single value; enumerations are also read in the form `(value:CAMPAIGN)`, which LinkedIn's client sends. */
export function textIn(parameters: RestliParameters, name: string): string | null {
  const value = parameters.get(name)
  if (typeof value === 'string') return value
  const inner = value && !Array.isArray(value) ? value.value : undefined
  return typeof inner === 'string' ? inner : null
}

/** The values of a list; null where the parameter is absent. */
export function listIn(parameters: RestliParameters, name: string): string[] | null {
  const value = parameters.get(name)
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : null
}

/** A number inside nested records, such as `dateRange`, `start`, `day`; null where there is none. */
export function numberIn(parameters: RestliParameters, name: string, ...path: string[]): number | null {
  const found = path.reduce<RestliRead | undefined>(
    (value, key) =>
      value !== undefined && typeof value === 'object' && !Array.isArray(value) ? value[key] : undefined,
    parameters.get(name),
  )
  return typeof found === 'string' && /^\d+$/.test(found) ? Number(found) : null
}
