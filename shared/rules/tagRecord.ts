/** DKIM and DMARC records as receivers read them: a list of tags that one slip makes void (RFC 6376, 3.2 and 3.6.1). */

/** Why receivers do not verify signatures of this key with a DKIM record, in a sentence; null where they do. */
export const dkimProblem = (record: string, key: string): string | null =>
  problemOf(record, 'DKIM1', (tags) => keyProblem(tags, key))

/** Why receivers ignore a DMARC record, in a sentence (RFC 7489, 6.3 and 6.6.3); null where they do not. */
export const dmarcProblem = (record: string): string | null =>
  problemOf(record, 'DMARC1', (tags) =>
    /^(none|quarantine|reject)$/i.test(tags.get('p') ?? '') || (!tags.has('p') && tags.has('rua'))
      ? null
      : 'It has no policy that receivers know. Add p=none, for one.',
  )

type Tags = ReadonlyMap<string, string>

function problemOf(record: string, version: string, problemIn: (tags: Tags) => string | null): string | null {
  const tags = tagsOf(record)
  const problem = typeof tags === 'string' ? tags : (versionProblem(tags, version) ?? problemIn(tags))
  return problem && (pastedWrong(record) ?? problem)
}

/** The tags by name, in their order; a sentence where the list is not well-formed. Only blanks and tabs are white space. */
function tagsOf(record: string): Tags | string {
  const tags = new Map<string, string>()
  for (const spec of record
    .replace(/[ \t\r\n]+/g, ' ')
    .replace(/; ?$/, '')
    .split(';')) {
    const [, name, value] = /^ ?([a-z]\w*) ?= ?([ -~]*)$/i.exec(spec) ?? []
    if (name === undefined || value === undefined)
      return 'Receivers cannot read it. Copy the value again, whole and alone.'
    if (name !== name.toLowerCase()) return `Write ${name}= in lower case.`
    if (tags.has(name)) return `It has ${name}= twice. Leave one.`
    const [, before] = (/^[vkhst]$/.test(name) && /^(.*?) \w+ ?=/.exec(value)) || []
    if (before !== undefined) return `A semicolon is missing after ${name}=${before}.`
    tags.set(name, value.trimEnd())
  }
  return tags
}

function versionProblem(tags: Tags, version: string): string | null {
  if (!tags.has('v')) return null
  if (tags.get('v') !== version) return `The version has to be written v=${version}.`
  return tags.keys().next().value === 'v' ? null : `Put v=${version} first.`
}

function keyProblem(tags: Tags, key: string): string | null {
  const allows = (name: string, ...wanted: string[]) =>
    !tags.has(name) ||
    tags
      .get(name)
      ?.split(/ ?: ?/)
      .some((one) => wanted.includes(one))
  if (!allows('k', 'rsa')) return 'The key is of another kind than its k= says. Write k=rsa.'
  if (!allows('h', 'sha256')) return 'Its h= does not allow sha256, which signs our mails. Remove h=.'
  if (!allows('s', 'email', '*')) return 'Its s= does not allow the key for mails. Remove s=.'
  // Panels break long values in pieces, some with spaces in between.
  const found = tags.get('p')?.replaceAll(' ', '')
  if (found === '') return 'This key is empty, which revokes it.'
  return found === key ? null : 'This is another key. Copy the value again, whole.'
}

/** What panels and people make of a value that is pasted. */
function pastedWrong(record: string): string | null {
  if (record.includes('\\;')) return 'The semicolons are escaped. Enter the value without backslashes.'
  if (/^[^=]*(_domainkey|_dmarc)/i.test(record))
    return 'The record begins with the host’s name. Enter the value alone.'
  return /["“”„]/.test(record) ? 'The value has quotation marks in it. Enter it without them.' : null
}
