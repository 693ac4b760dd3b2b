import type { AppContext } from '../../context.ts'
import type { Exchange } from '../../http/exchange.ts'
import { endSession } from '../../http/session.ts'
import { hasSecondFactor } from '../secondFactor/factors.ts'
import { holdSignIn, releaseSignIn } from '../secondFactor/pending.ts'
import { finishSignIn } from '../signIn/finishSignIn.ts'

/** The screen where a sign-in that waits for its second step goes on; `next` is a path of ours to go to then. */
export const secondStepPage = (next: string): string => `/second-step?${new URLSearchParams({ next })}`

/**
 * Where every way in goes on once it has shown who somebody is: the password, an account elsewhere. Who has no second
 * factor is signed in. Returns false for who has one: the sign-in waits in this browser, which `secondStepPage` shows.
 *
 * @param by `sso`: at their company's own provider, whose second factor counts in place of one here
 */
export async function passFirstStep(
  context: AppContext,
  { request, reply }: Exchange,
  person: { companyId: string; userId: string },
  by?: 'elsewhere' | 'sso',
): Promise<boolean> {
  const isDone =
    by === 'sso' || !(await context.db.tenant(person.companyId, (tx) => hasSecondFactor(tx, person.userId)))
  if (isDone) {
    releaseSignIn(context, reply)
    await finishSignIn(context, { request, reply }, person, by)
    return true
  }
  // Whoever was signed in here before is not who goes on.
  await endSession(context, request, reply)
  await holdSignIn(context, reply, { ...person, by: by ?? 'password' })
  return false
}
