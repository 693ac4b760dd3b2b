import { linkTo } from '../lib/paths.ts'
import { useSession } from '../lib/session.ts'
import { REFUSALS } from '../ui/refusals.ts'
import { StatusPage } from '../ui/StatusPage.tsx'

export default function SubscriptionRequired() {
  const { user } = useSession()
  const { title, text } = REFUSALS[402]
  const isAdmin = user?.roleName === 'admin'
  return (
    <StatusPage
      code="402"
      title={title}
      text={isAdmin || !user ? text : `${text} An administrator of your company can subscribe.`}
      {...(isAdmin && { onward: { href: linkTo.subscription(), label: 'See the subscription' } })}
      home={linkTo.dashboards()}
    />
  )
}
