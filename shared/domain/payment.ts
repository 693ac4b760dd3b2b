/** Whoever takes payments, by the name in the address of its events; each has a folder in server/payment. */
export const PAYMENT_PROVIDERS = ['fastspring'] as const
export type PaymentProviderName = (typeof PAYMENT_PROVIDERS)[number]

/** States of a subscription at the payment provider. `canceled` runs to its end; `ended` has. */
export const SUBSCRIPTION_STATES = ['active', 'overdue', 'canceled', 'ended'] as const
export type SubscriptionState = (typeof SUBSCRIPTION_STATES)[number]

/** Of one plan. */
export const MOST_DASHBOARDS = 500
