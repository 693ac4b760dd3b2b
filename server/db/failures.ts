const text = (error: unknown, field: 'code' | 'message') =>
  typeof error === 'object' && error !== null && field in error
    ? String((error as Record<typeof field, unknown>)[field])
    : ''

/**
 * PostgreSQL's classes 08 (connection), 53 (too little of something: connections, memory, disk), 57P0x
 * (stopping and starting), what waited too long (55P03 for a lock, 57014 for an answer), 25006 (a stand-by
 * that has not taken over yet), and the system's codes of a lost connection or of a name that does not
 * resolve while a container restarts.
 */
const PASSING_CODE =
  /^(08...|53...|57P0[1-5]|55P03|57014|25006|ECONN\w+|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EAI_AGAIN|ENOTFOUND)$/
/** Messages of driver errors that have no code, and of a server error whose code is ambiguous. */
const PASSING_WORDS =
  /is not currently accepting connections|timeout exceeded when trying to connect|timeout expired|Query read timeout|Connection terminated|Client has encountered a connection error/

/** Those of a question that never arrived: nobody was there, or only just starting. */
const UNREACHED_CODE = /^(08001|08004|57P03|ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|EAI_AGAIN|ENOTFOUND)$/
/** Those of one that was on its way, or whose answer was. */
const LOST_CODE = /^(08...|57P0[1-5]|ECONN\w+|EPIPE|ETIMEDOUT)$/
const LOST_WORDS = /Query read timeout|Connection terminated|Client has encountered a connection error/

/**
 * Why a question may be answered in a while: the database could not be reached and has done nothing, the connection was
 * lost and what was done is unknown, or it is full or too busy. Null for any other error.
 */
export function passingTrouble(error: unknown): 'unreached' | 'lost' | 'busy' | null {
  const [code, message] = [text(error, 'code'), text(error, 'message')]
  if (UNREACHED_CODE.test(code)) return 'unreached'
  if (LOST_CODE.test(code) || LOST_WORDS.test(message)) return 'lost'
  return PASSING_CODE.test(code) || PASSING_WORDS.test(message) ? 'busy' : null
}

/** Whether the database is away, full or too busy for this question, which may be answered in a while. */
export const isPassing = (error: unknown): boolean => passingTrouble(error) !== null

/** Whether transactions met in such a way that PostgreSQL undid this one: it may simply be repeated. */
export const isCollision = (error: unknown): boolean => /^(40001|40P01)$/.test(text(error, 'code'))
