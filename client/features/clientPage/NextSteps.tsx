import { Anchor, Button, List, Paper } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { Link } from 'react-router'
import type { Client } from '../../../shared/api/clients.ts'
import { linkTo } from '../../lib/paths.ts'
import { PageSection } from './PageSection.tsx'

/** What a client without dashboards waits for. */
export function NextSteps({ client }: { client: Client }) {
  const hasAccounts = client.accounts.length > 0
  return (
    <PageSection title="Next steps">
      <Paper withBorder p="md">
        <List type="ordered" size="sm" spacing="sm">
          <List.Item>
            {hasAccounts ? (
              'Its usual accounts are chosen: new dashboards are filled from them.'
            ) : (
              <>
                <Anchor
                  component={Link}
                  to={linkTo.editClient(client.id, 'usual-accounts')}
                  inherit
                  underline="always"
                >
                  Choose its usual accounts
                </Anchor>
                , so that new dashboards are filled at once.
              </>
            )}
          </List.Item>
          <List.Item>
            Create its first dashboard: it takes the client’s logo, colour and time zone.
            {hasAccounts && ' Templates that fit its accounts stand first.'}
          </List.Item>
          <List.Item>Mail it on a schedule: open the dashboard, choose Share, then Schedule.</List.Item>
        </List>
        <Button
          component={Link}
          to={linkTo.createDashboard({ client: client.id })}
          leftSection={<IconPlus size={16} />}
          mt="md"
        >
          Create a dashboard
        </Button>
      </Paper>
    </PageSection>
  )
}
