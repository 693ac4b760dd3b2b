/**
 * Rest.li 2.0 query strings (learn.microsoft.com/linkedin/shared/api-guide/concepts/protocol-version): lists are
 * `List(a,b)`, records `(key:value)`. Structural characters stay as they are; values are percent-encoded, so that
 * a URN becomes `urn%3Ali%3Aorganization%3A1`.
 */
export type RestliValue = string | number | boolean | readonly RestliValue[] | { [key: string]: RestliValue }

export function encodeRestli(value: RestliValue): string {
  if (Array.isArray(value)) return `List(${value.map(encodeRestli).join(',')})`
  if (typeof value === 'object') {
    const pairs = Object.entries(value).map(([key, part]) => `${encodeText(key)}:${encodeRestli(part)}`)
    return `(${pairs.join(',')})`
  }
  return encodeText(String(value))
}

/**
 * A whole query string.
 * @param fields names of requested fields; they use the 1.0 syntax, a comma list that is not encoded
 */
export function restliQuery(parameters: Record<string, RestliValue>, fields: readonly string[] = []): string {
  const pairs = Object.entries(parameters).map(([name, value]) => `${name}=${encodeRestli(value)}`)
  return [...pairs, ...(fields.length > 0 ? [`fields=${fields.join(',')}`] : [])].join('&')
}

/**
 * The characters reserved by Rest.li, in addition to those that every query encodes; an empty value is `''`.
 */
function encodeText(text: string): string {
  if (text === '') return "''"
  return encodeURIComponent(text).replace(
    /[()']/g,
    (found) => `%${found.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}

/** The last part of a URN: `urn:li:sponsoredCampaign:111` → `111`. Text that is no URN stays as it is. */
export const idOfUrn = (urn: string): string =>
  urn.startsWith('urn:') ? urn.slice(urn.lastIndexOf(':') + 1) : urn

export const urnOf = (entity: string, id: string): string => `urn:li:${entity}:${id}`
