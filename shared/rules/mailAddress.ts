/** Blanks, controls, marks of direction, joiners and fillers: a reader sees a gap at most. */
const UNSEEN = String.raw`\p{Cc}\p{Cf}\p{Z}\p{Default_Ignorable_Code_Point}\u2800`
const SEEN_PART = new RegExp(`[^${UNSEEN}](?:.*[^${UNSEEN}])?`, 'su')
/** A space within an address is seen well enough. */
const HIDDEN = new RegExp(`(?! )[${UNSEEN}]`, 'gu')

/** Shows each sign that nobody sees as �, so that nothing acts on a screen or in a log. */
export const withSignsShown = (text: string): string => text.replace(HIDDEN, '�')

/** What to do about such signs, in a sentence. */
export const DELETE_HIDDEN = 'Delete the sign that is shown as �, which cannot be seen.'

export const hasHidden = (text: string): boolean => withSignsShown(text) !== text

/** The text without what nobody sees at its ends, as spreadsheets, web pages and mail programs add it. */
export const seenPart = (text: string): string => SEEN_PART.exec(text)?.[0] ?? ''

/**
 * The address in what people paste: without unseen signs around it, `mailto:` and the name of `Name <address>`. Whether
 * it is one is checked afterwards; a name that is another address stays, so that it is refused.
 */
export function pastedAddress(text: string): string {
  const seen = seenPart(text)
  const [, name = '', bracketed = seen] = /^([^<>]*)<([^<>]*)>$/.exec(seen) ?? []
  const address = seenPart(seenPart(bracketed).replace(/^mailto:([^?]*).*$/is, '$1'))
  return name.includes('@') && !name.toLowerCase().includes(address.toLowerCase()) ? seen : address
}

/** ASCII's capitals as small letters. No other sign becomes an ASCII letter, as the Kelvin sign would become another mailbox's k. */
export const lowerAddress = (text: string): string =>
  text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase())

/** Why a text is refused as an address, in a sentence that shows what nobody sees. */
export const notAnAddress = (text: string): string =>
  hasHidden(text)
    ? `“${withSignsShown(text)}” is not an e-mail address. ${DELETE_HIDDEN}`
    : 'This is not an e-mail address.'
