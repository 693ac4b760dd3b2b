import { Button } from '@mantine/core'
import { IconLayoutDashboard } from '@tabler/icons-react'
import { Link } from 'react-router'
import { linkTo } from '../../../lib/paths.ts'
import { useUser } from '../../../lib/session.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { useCompany } from '../../company/index.ts'

/** Why no dashboard can be added at present, and where to go on. */
export function NotNow({ why }: { why: string }) {
  const { data: company } = useCompany()
  const pays = useUser().roleName === 'admin' && company?.payment === true
  return (
    <EmptyState
      icon={<IconLayoutDashboard />}
      title="No dashboard can be added at present"
      text={why}
      action={
        <>
          {pays && (
            <Button component={Link} to={linkTo.subscription()}>
              See the subscription
            </Button>
          )}
          <Button variant={pays ? 'default' : 'filled'} component={Link} to={linkTo.dashboards()}>
            Go to your dashboards
          </Button>
        </>
      }
    />
  )
}
