import type { HttpClient } from '../../providers/kit/http/http.ts'
import type { PaymentSettings } from '../config/paymentSettings.ts'
import { createFastSpring } from './fastspring/index.ts'
import type { PaymentProvider } from './provider.ts'

/**
 * Who takes payments here; null where nothing is paid, or nobody is set to take it.
 *
 * @param emulators base address of the sandbox's emulators; null: the providers' own addresses
 */
export const openPayment = (
  { prices, fastspring }: Pick<PaymentSettings, 'prices' | 'fastspring'>,
  http: HttpClient,
  emulators: string | null,
): PaymentProvider | null =>
  prices === null || fastspring === null ? null : createFastSpring(http, fastspring, emulators)
