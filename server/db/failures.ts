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

/** Whether the database is away, full or too busy for this question, which may be answered in a while. */
export const isPassing = (error: unknown): boolean =>
  PASSING_CODE.test(text(error, 'code')) || PASSING_WORDS.test(text(error, 'message'))

/** Whether transactions met in such a way that PostgreSQL undid this one: it may simply be repeated. */
export const isCollision = (error: unknown): boolean => /^(40001|40P01)$/.test(text(error, 'code'))
