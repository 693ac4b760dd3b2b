import type { AppContext } from '../../context.ts'
import { limitOf } from '../../http/limits.ts'
import { countTry, refuseExhausted } from '../../http/tries.ts'
import { WrongCode } from './applyCoupons.ts'

/**
 * Looks up codes for somebody who is not signed in, and counts wrong ones from wherever. While there are too many, codes are
 * being guessed from many addresses: each has a few look-ups then, which suffice for whoever was given a code. Throws
 * AppError('too_many_tries') beyond these, and what `look` throws.
 */
export async function guardGuesses<T>(
  context: AppContext,
  { codes, address }: { codes: readonly string[]; address: string },
  look: () => Promise<T>,
): Promise<T> {
  if (codes.length === 0) return look()
  const wrong = limitOf('couponsWrong', { installation: '' })
  const isFew = (await countTry(context, limitOf('couponsFew', { address }))) === null
  if (!isFew) await refuseExhausted(context, wrong)
  try {
    return await look()
  } catch (error) {
    if (error instanceof WrongCode) await countTry(context, wrong)
    throw error
  }
}
