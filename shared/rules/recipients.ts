import { DELETE_HIDDEN, hasHidden, pastedAddress, seenPart, withSignsShown } from './mailAddress.ts'

/** Recipients an automatic report may have. */
export const MAX_RECIPIENTS = 5
const MAX_TEXT = 2000

/** What stands between commas, semicolons and line breaks, of all scripts and programs; a quoted name may hold them. */
const ENTRY = /(?:"[^"]*"|[^,;，；、،؛\n\v\f\r\u0085\u2028\u2029])+/gu

export type Recipients = { ok: true; recipients: string[] } | { ok: false; message: string }

/**
 * Letters, digits and the signs real addresses use. Left out on purpose though RFC 5321 allows them: quoted parts
 * and comments (parsers disagree where they end), and % ! | ` (routing and piping of old mail servers).
 */
const LOCAL_PART = /^[a-z\d#$&'*+/=?^_{}~-]+(?:\.[a-z\d#$&'*+/=?^_{}~-]+)*$/i
const DOMAIN_AS_TYPED = /^[\p{L}\p{M}\p{N}-]+(?:\.[\p{L}\p{M}\p{N}-]+)+$/u
const DOMAIN_LABEL = /^[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?$/

/**
 * The mail addresses of a list as it is pasted, separated by commas, semicolons, lines or blanks. Domains are
 * lower-cased and written in ASCII (`müller.de` becomes `xn--mller-kva.de`); the same address twice counts once,
 * whatever its case. One bad address refuses the whole list, with a sentence that names it.
 */
export function parseRecipients(text: string, limit = MAX_RECIPIENTS): Recipients {
  const fail = (message: string): Recipients => ({ ok: false, message })
  if (text.length > MAX_TEXT)
    return fail(`The list of recipients is too long: at most ${MAX_TEXT} characters.`)
  const entries = (text.match(ENTRY) ?? [])
    .map(seenPart)
    .filter((entry) => entry !== '')
    .flatMap(partedByBlanks)
  const recipients = new Map<string, string>()
  for (const entry of entries) {
    const address = parseAddress(entry)
    if (!address) {
      const remedy = hasHidden(entry) ? DELETE_HIDDEN : 'Write it as name@example.com.'
      return fail(`“${printable(entry)}” is not a mail address we can send to. ${remedy}`)
    }
    if (!recipients.has(address.toLowerCase())) recipients.set(address.toLowerCase(), address)
  }
  if (recipients.size === 0) return fail('Name at least one recipient.')
  if (recipients.size > limit) {
    return fail(
      `At most ${limit} recipients are possible and there are ${recipients.size}. Remove ${recipients.size - limit}.`,
    )
  }
  return { ok: true, recipients: [...recipients.values()] }
}

/** Several addresses with blanks alone between them. Any other blank belongs to a name, or makes the address none. */
function partedByBlanks(entry: string): string[] {
  const parts = entry.split(/\s+/)
  const isList = !/[<>"]/.test(entry) && parts.every((part) => part.includes('@'))
  return isList ? parts : [entry]
}

/** The address in the form we send to; null where it is none, or one of a kind that parsers disagree about. */
function parseAddress(entry: string): string | null {
  const [local = '', domain = '', ...rest] = pastedAddress(entry).split('@')
  if (rest.length > 0 || local.length > 64 || !LOCAL_PART.test(local)) return null
  const ascii = asciiDomain(domain)
  const address = `${local}@${ascii}`
  return ascii !== null && address.length <= 254 ? address : null
}

function asciiDomain(domain: string): string | null {
  // Some of them are marks or letters, which the URL would leave out.
  if (hasHidden(domain)) return null
  if (!DOMAIN_AS_TYPED.test(domain) || !URL.canParse(`http://${domain}`)) return null
  const ascii = new URL(`http://${domain}`).hostname
  const labels = ascii.split('.')
  const wellFormed = labels.length > 1 && labels.every((label) => DOMAIN_LABEL.test(label))
  return wellFormed && !/^\d+$/.test(labels.at(-1) ?? '') ? ascii : null
}

/** What was typed, short and without characters that could act on a screen or in a log. */
function printable(entry: string): string {
  const visible = withSignsShown(entry)
  return visible.length > 80 ? `${visible.slice(0, 80)}…` : visible
}
