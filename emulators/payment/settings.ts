/** What a store is told about the seller, who uploads it in the vendor's back office. */
export interface PaymentSettings {
  webhookUrl: string
  webhookSecret: string
  /** Public half of the key that seals orders: RSA, PEM. */
  publicKey: string
}

/** What goes wrong at present. Webhooks that are dropped never come; delayed ones come once the fault is over. */
export const PAYMENT_FAULTS = [
  'slow',
  'down',
  'garbage',
  'drop_webhooks',
  'duplicate_webhooks',
  'reorder_webhooks',
  'delay_webhooks',
] as const
export type PaymentFault = (typeof PAYMENT_FAULTS)[number]

/** A call of the REST API, or of the seller's webhook. */
export interface PaymentCall {
  to: 'api' | 'webhook'
  method: string
  /** With its query; a webhook's call: the types of its events. */
  path: string
  /** Null: nobody answered. */
  status: number | null
}

export const API_LOGIN = { username: 'sandbox', password: 'sandbox-secret' }
export const ACCESS_KEY = 'SANDBOX-ACCESS-KEY'
