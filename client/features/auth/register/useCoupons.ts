import { useEffect, useRef, useState } from 'react'
import type { Coupon } from '../../../../shared/api/coupons.ts'
import { COUPON_NOT_STACKABLE, COUPON_NOT_VALID } from '../../../../shared/domain/coupons.ts'
import { isApplied, mayStack, stack } from '../../../../shared/rules/couponStacking.ts'
import { ApiError, messageOf } from '../../../lib/ApiError.ts'
import { findCoupon } from '../api.ts'
import { type CouponRefusal, refusalsInWords } from './couponRefusals.ts'

/** The coupons of a registration: those of the page's address are applied at once, in their order. */
export function useCoupons(codes: readonly string[], email: string) {
  const [applied, setApplied] = useState<readonly Coupon[]>([])
  const [code, setCode] = useState('')
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  /** Refused: they go with nothing that is sent, one that is still in the field as little as another. */
  const [leftOut, setLeftOut] = useState<readonly string[]>([])

  /** Applies codes one after the other; shows each that is refused and why, and returns null where one is. */
  const apply = async (wanted: readonly string[], before: readonly Coupon[], isOver = () => false) => {
    setBusy(true)
    show([])
    let list = before
    const refused: CouponRefusal[] = []
    for (const next of wanted) {
      if (isApplied(list, next)) continue
      const code = next.trim()
      try {
        const found = await findCoupon(next, email)
        if (mayStack(list, found)) list = [...list, found]
        else refused.push({ code, error: COUPON_NOT_STACKABLE, isFinal: true })
      } catch (failure) {
        const isFinal = failure instanceof ApiError && (failure.status === 404 || failure.status === 422)
        refused.push({ code, error: isFinal ? COUPON_NOT_VALID : messageOf(failure), isFinal })
      }
      if (isOver()) return null
    }
    setApplied(list)
    setBusy(false)
    show(refused)
    return refused.length === 0 ? list : null
  }

  /** In the field is one that may be good, where there is one: it is looked up again as the form is sent. */
  const show = (refused: readonly CouponRefusal[]) => {
    const shown = refused.find(({ isFinal }) => !isFinal) ?? refused[0]
    setError(refusalsInWords(refused))
    setLeftOut(refused.filter((one) => one.isFinal || one !== shown).map(({ code }) => code))
    if (shown) setCode((typed) => typed || shown.code)
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
  const isOpen = canApply && !leftOut.includes(code.trim())
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
    leftOut,
    canApply,
    /** Codes of those that are applied, and of what is typed and not refused. */
    wanted: [...applied.map(({ name }) => name), ...(isOpen ? [code.trim()] : [])],
    /** Typing clears the error. */
    type: (text: string) => {
      setCode(text)
      show([])
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
