import { useEffect, useRef, useState } from 'react'
import type { Coupon } from '../../../../shared/api/coupons.ts'
import { COUPON_NOT_STACKABLE, COUPON_NOT_VALID } from '../../../../shared/domain/coupons.ts'
import { isApplied, mayStack, stack } from '../../../../shared/rules/couponStacking.ts'
import { ApiError, messageOf } from '../../../lib/ApiError.ts'
import { findCoupon } from '../api.ts'

/** The coupons of a registration: those of the page's address are applied at once, in their order. */
export function useCoupons(codes: readonly string[], email: string) {
  const [applied, setApplied] = useState<readonly Coupon[]>([])
  const [code, setCode] = useState('')
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)

  /** Applies codes one after the other; shows the first that is refused and returns null where one is. */
  const apply = async (wanted: readonly string[], before: readonly Coupon[], isOver = () => false) => {
    setBusy(true)
    setError(null)
    let list = before
    let refused: { code: string; error: string } | null = null
    for (const next of wanted) {
      if (isApplied(list, next)) continue
      try {
        const found = await findCoupon(next, email)
        if (mayStack(list, found)) list = [...list, found]
        else refused ??= { code: next, error: COUPON_NOT_STACKABLE }
      } catch (failure) {
        const isWrong = failure instanceof ApiError && (failure.status === 404 || failure.status === 422)
        refused ??= { code: next, error: isWrong ? COUPON_NOT_VALID : messageOf(failure) }
      }
      if (isOver()) return null
    }
    setApplied(list)
    setBusy(false)
    setError(refused?.error ?? null)
    if (!refused) return list
    const shown = refused.code
    setCode((typed) => typed || shown)
    return null
  }

  const given = useRef({ codes, apply })
  useEffect(() => {
    let left = false
    if (given.current.codes.length > 0) void given.current.apply(given.current.codes, [], () => left)
    return () => {
      left = true
    }
  }, [])

  const canApply = !busy && code.trim() !== '' && !isApplied(applied, code)
  /** Typed, and not refused: one that could not be looked up may be good. */
  const isOpen = canApply && error !== COUPON_NOT_VALID && error !== COUPON_NOT_STACKABLE
  const add = async () => {
    const list = await apply([code], applied)
    if (list) setCode('')
    return list
  }
  return {
    applied,
    code,
    busy,
    error,
    canApply,
    /** Codes of those that are applied, and of what is typed and not refused. */
    wanted: [...applied.map(({ name }) => name), ...(isOpen ? [code.trim()] : [])],
    /** Typing clears the error. */
    type: (text: string) => {
      setCode(text)
      setError(null)
    },
    add,
    /** Applies a code that was typed and not refused yet; returns all that are applied, null where it is not. */
    settle: async () => (isOpen ? await add() : applied),
    /** Those that may not stay without it go too. */
    remove: (name: string) => setApplied(stack(applied.filter((coupon) => coupon.name !== name))),
    refuse: setError,
  }
}
export type CouponsState = ReturnType<typeof useCoupons>
