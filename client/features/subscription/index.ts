export { SubscriptionScreen } from './SubscriptionScreen.tsx'
