import { sql } from 'kysely'
import { type OnboardingState, onboardingState } from '../../../shared/api/onboarding.ts'
import { merged } from '../../../shared/rules/onboarding.ts'
import type { Tenant } from '../../db/database.ts'
import { invalidField } from '../../lib/errors.ts'
import { lockUser } from '../users/loadUser.ts'

/** Where a person is in the tour; null for those who were never shown it. What an older release has stored is none. */
export const readTour = (stored: unknown): OnboardingState | null =>
  onboardingState.safeParse(stored).data ?? null

export async function loadTour(tx: Tenant, userId: string): Promise<OnboardingState | null> {
  const row = await tx.selectFrom('users').select('onboarding').where('id', '=', userId).executeTakeFirst()
  return readTour(row?.onboarding)
}

/** Stores what one of a person's devices knows of the tour, beside what the others do. Throws AppError('invalid_input'). */
export async function storeTour(tx: Tenant, userId: string, sent: unknown): Promise<void> {
  const parsed = onboardingState.safeParse(sent)
  if (!parsed.success) throw invalidField('other', 'This is no state of the tour (`onboarding`).')
  const { onboarding } = await lockUser(tx, userId)
  const state = merged(readTour(onboarding), parsed.data)
  await tx
    .updateTable('users')
    .set({ onboarding: sql`${JSON.stringify(state)}::jsonb` })
    .where('id', '=', userId)
    .execute()
}
