import { AppError, forbidden } from '../lib/errors.ts'
import type { Access } from './route.ts'
import type { Actor } from './session.ts'

/**
 * Returns whoever calls a route that only people who are signed in may call. Throws AppError('not_signed_in' |
 * 'forbidden').
 */
export function assertAccess(access: Exclude<Access, 'anonymous' | 'viewer'>, actor: Actor | null): Actor {
  if (!actor) throw new AppError('not_signed_in', 'Sign in to continue.')
  if (access !== 'self' && !actor.consented) {
    throw new AppError('forbidden', 'Accept the terms and confirm your age on your own page first.')
  }
  if (access !== 'self') assertSecondFactor(actor)
  if (actor.role === 'client' && access !== 'self' && access !== 'reader') throw forbidden()
  if (access === 'admin' && actor.role !== 'admin') throw forbidden()
  return actor
}

/** Throws AppError('second_factor_required') where the company demands one that this person has not used. */
export function assertSecondFactor(actor: Actor): void {
  if (!actor.lacksSecondFactor) return
  const text = 'Your company demands a second factor. Set one up on your own page first.'
  throw new AppError('second_factor_required', text)
}

/** Whether this person has done what comes before everything else, and may be shown more than their own page. */
export const isAdmitted = (actor: Pick<Actor, 'consented' | 'lacksSecondFactor'>): boolean =>
  actor.consented && !actor.lacksSecondFactor

export const assertMember = (actor: Actor | null): Actor => assertAccess('member', actor)
