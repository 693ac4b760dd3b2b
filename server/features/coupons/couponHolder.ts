import { sha256 } from '../../http/session.ts'

/** By what somebody who registers is known again at the next checkout, without their address being kept. */
export const couponHolderOf = (email: string): string => sha256(`coupons of ${email}`).toString('hex')
