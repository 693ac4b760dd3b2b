export { PaymentLink } from './PaymentLink.tsx'
export { SubscriptionScreen } from './SubscriptionScreen.tsx'
