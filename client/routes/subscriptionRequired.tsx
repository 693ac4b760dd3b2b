import { linkTo } from '../lib/paths.ts'
import { StatusPage } from '../ui/StatusPage.tsx'

export default function SubscriptionRequired() {
  return (
    <StatusPage
      code="402"
      title="A subscription is needed"
      text="This account has no active subscription, so this page cannot be shown at present."
      home={linkTo.dashboards()}
    />
  )
}
