import { MailError } from './send.ts'

/** What nodemailer notes on its errors, as far as it is read here. */
interface SmtpFacts {
  code: number | null
  /** The server's own words, code included. */
  words: string
  command: string
}

/** Our account or the encryption is at fault, whichever command is answered with it (RFC 4954, section 6). */
const SIGN_IN_CODES: readonly number[] = [530, 534, 535, 538]

/** What passes, with the word of the connection, where the server has refused or put off nothing. */
export const UNANSWERED = 'The mail server stopped answering while it took the message; it may have arrived.'

/**
 * What an error of a transaction means. Only a refusal of the recipient or of the message is final for it: an
 * earlier one (greeting, sign-in, sender) concerns this installation and passes once the operator has fixed
 * it. Once the whole message is handed over, a missing reply leaves its fate unknown (RFC 1047).
 */
export function toMailError(error: unknown, handedOver: boolean): MailError {
  const { code, words, command } = factsOf(error)
  if (code === null) {
    if (handedOver) return new MailError('uncertain', UNANSWERED, { scope: 'message', cause: error })
    const message = `The mail server could not be reached or broke off: ${sentence(words)}`
    return new MailError('passing', message, { scope: 'server', cause: error })
  }
  const scope = scopeOf(command, code, words)
  const said = `“${words}”.`
  if (code < 500) {
    return new MailError('passing', `The mail server asks to try again later: ${said}`, {
      scope,
      cause: error,
    })
  }
  if (isTooLarge(code, words, command)) {
    return new MailError('oversized', `The mail server takes no mail of this size: ${said}`, {
      scope,
      cause: error,
    })
  }
  const kind = scope === 'server' ? 'passing' : 'permanent'
  return new MailError(kind, `The mail server refused ${whatOf(command, scope)}: ${said}`, {
    scope,
    cause: error,
  })
}

function factsOf(error: unknown): SmtpFacts {
  const facts = error instanceof Error ? error : new Error(String(error))
  const given = 'responseCode' in facts ? facts.responseCode : null
  // A connection that closed within an answer leaves the code of a reply that never was.
  const code = typeof given === 'number' && given >= 400 ? given : null
  const words = 'response' in facts && typeof facts.response === 'string' ? facts.response : facts.message
  const command = 'command' in facts && typeof facts.command === 'string' ? facts.command : ''
  return { code, words: words.replace(/\s+/g, ' ').trim(), command }
}

function scopeOf(command: string, code: number, words: string): MailError['scope'] {
  if (SIGN_IN_CODES.includes(code)) return 'server'
  if (command === 'RCPT TO') return 'recipient'
  return command === 'DATA' || isTooLarge(code, words, command) ? 'message' : 'server'
}

/** Of a message that is too long for the mailbox, and for the system (RFC 3463). */
const TOO_LARGE: readonly string[] = ['5.2.3', '5.3.4']

/** RFC 1870 gives 552 for it; to a recipient, or with an enhanced code such as 5.2.2, it means a full mailbox. */
function isTooLarge(code: number, words: string, command: string): boolean {
  if (command === 'RCPT TO') return false
  const enhanced = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(words)?.[1]
  if (enhanced !== undefined) return TOO_LARGE.includes(enhanced)
  return code === 552 && (command === 'MAIL FROM' || command === 'DATA')
}

function whatOf(command: string, scope: MailError['scope']): string {
  if (command.startsWith('AUTH') || (scope === 'server' && command !== 'MAIL FROM')) {
    return command.startsWith('AUTH') ? 'our sign-in' : 'the connection'
  }
  if (command === 'MAIL FROM') return 'our sender’s address'
  return command === 'RCPT TO' ? 'this address' : 'the message'
}

const sentence = (words: string) => (/[.!?]$/.test(words) ? words : `${words}.`)
