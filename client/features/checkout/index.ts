export type { Completion } from './completion.ts'
export { startCheckout } from './startCheckout.ts'
export { useWalletReturn } from './useWalletReturn.ts'
