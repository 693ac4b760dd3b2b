import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { isResponseSerializationError } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { ErrorBody } from '../../shared/api/common.ts'
import { RuleError } from '../../shared/rules/RuleError.ts'
import { isPassing, passingTrouble } from '../db/failures.ts'
import { AppError, isPublicError, type PublicError } from '../lib/errors.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** `Route.signInTo`. */
    signInTo?: string
  }
}

/** The public form of an error that is not one of ours; null where the error is unknown. */
export type ErrorTranslator = (thrown: Error) => PublicError | null

/**
 * Turns anything thrown into the one error answer; an unforeseen error is logged in full and answered without
 * details. An error defines its own public answer (`PublicError`), or `translate` does.
 */
export const errorHandler =
  (translate: ErrorTranslator) =>
  (thrown: FastifyError | Error, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const error = isPublicError(thrown) ? thrown : (translate(thrown) ?? toAppError(thrown, request))
    const { signInTo } = request.routeOptions.config
    if (error.id === 'not_signed_in' && signInTo && isNavigation(request))
      return reply.redirect(`/login?next=${encodeURIComponent(signInTo)}`)
    // At the end of a sign-in elsewhere, which is a page that the browser goes to.
    if (error.id === 'account_closed' && isNavigation(request)) return reply.redirect('/account-closed')
    // A full disk or a locked table fails every call: one line for each is enough.
    if (isPassing(thrown))
      request.log.warn({ id: request.id, reason: reasonOf(thrown) }, 'the database is away or busy')
    else if (error.status >= 500) request.log.error({ err: thrown, id: request.id }, 'request failed')
    return answer(error, reply)
  }

function answer(error: PublicError, reply: FastifyReply): FastifyReply {
  if (error.retryAfter) reply.header('retry-after', String(Math.ceil(error.retryAfter)))
  const body: ErrorBody = {
    error: {
      id: error.id,
      message: error.publicMessage,
      ...(error.vendor && { vendor: error.vendor }),
      ...(error.retryAfter && { retryAfter: error.retryAfter }),
    },
    ...(error.fields && { errors: error.fields }),
  }
  return reply.status(error.status).type('application/json').serializer(JSON.stringify).send(body)
}

const reasonOf = (error: Error) => ('code' in error ? `${error.code}: ${error.message}` : error.message)

const isNavigation = ({ headers }: FastifyRequest) => headers.accept?.includes('text/html') ?? false

const TROUBLES = {
  busy: 'The server is busy right now. Try again in a few seconds.',
  unreached:
    'Our database cannot be reached right now, so nothing was saved. What you typed is still here: try again in a minute.',
  lost: 'The connection to our database broke off, so this may not have been saved. What you typed is still here: try again in a minute.',
}
const UNREAD = 'Our database cannot be reached right now. Try again in a minute.'

/** PostgreSQL's words for values that no column takes: NUL, half a character, a number too large, no such day. */
const UNSTORABLE = new Set(['22021', '22P02', '22P05', '22003', '22007', '22008', '22009'])

/** PostgreSQL's code for what may be there only once: another call stored it between our look and our write. */
const STORED_MEANWHILE = '23505'

/** PostgreSQL's code for a missing referenced row: it was deleted between our read and our write. */
const GONE_MEANWHILE = '23503'

function toAppError(thrown: FastifyError | Error, { method }: FastifyRequest): AppError {
  if (thrown instanceof z.ZodError) {
    return invalidInput(thrown.issues.map((issue) => [issue.path.join('.'), issue.message]))
  }
  if (thrown instanceof RuleError) return new AppError('invalid_input', thrown.message, { cause: thrown })
  if ('code' in thrown && UNSTORABLE.has(String(thrown.code))) {
    return new AppError(
      'invalid_input',
      'This holds a character, a number or a date that cannot be stored.',
      {
        cause: thrown,
      },
    )
  }
  if ('code' in thrown && thrown.code === STORED_MEANWHILE) {
    const sentence =
      'The same has just been stored by another call. Look at what is there now, then try again.'
    return new AppError('conflict', sentence, { cause: thrown })
  }
  if ('code' in thrown && thrown.code === GONE_MEANWHILE) {
    return new AppError('not_found', 'What this belongs to has just been deleted.', { cause: thrown })
  }
  const status = 'statusCode' in thrown ? thrown.statusCode : undefined
  if (status === 413)
    return new AppError('too_large', 'This is too large to be taken in; send a smaller one.')
  if (status === 429)
    return new AppError('too_many_tries', 'Too many tries. Wait a minute, then try again.', {
      retryAfter: 60,
    })
  if (status && status >= 400 && status < 500 && !isResponseSerializationError(thrown)) {
    return new AppError('invalid_input', 'The request could not be read.', { cause: thrown })
  }
  const trouble = passingTrouble(thrown)
  if (trouble) {
    const sentence = trouble === 'busy' || method !== 'GET' ? TROUBLES[trouble] : UNREAD
    return new AppError('overloaded', sentence, { retryAfter: 5, cause: thrown })
  }
  return new AppError(
    'unexpected',
    'Something went wrong on our side. Try again; if it stays, tell us the time it happened.',
    { cause: thrown },
  )
}

function invalidInput(issues: [path: string, message: string][]): AppError {
  const fields: Record<string, string[]> = {}
  for (const [path, message] of issues) {
    const name = path || 'general'
    fields[name] = [...(fields[name] ?? []), message]
  }
  const first = issues[0]
  return new AppError('invalid_input', first ? first[1] : 'The request is not valid.', { fields })
}
