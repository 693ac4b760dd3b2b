import { Anchor, Button, Paper, Text } from '@mantine/core'
import { Link } from 'react-router'
import type { ClientOverview } from '../../../shared/api/clientOverview.ts'
import { linkTo } from '../../lib/paths.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { PageLoader } from '../../ui/PageLoader.tsx'
import { useProviders } from '../configs/index.ts'
import { useRenewal } from '../sources/editor.ts'
import { useSources } from '../sources/index.ts'
import { AccountRow } from './AccountRow.tsx'
import classes from './clientPage.module.css'
import { PageSection } from './PageSection.tsx'

interface Props {
  clientId: string
  accounts: ClientOverview['accounts']
}

/** What feeds a client's dashboards, and whether it can be read. */
export function ClientAccounts({ clientId, accounts }: Props) {
  const sources = useSources()
  const definitions = useProviders()
  const renewal = useRenewal(definitions.data ?? [], linkTo.client(clientId))
  const change = linkTo.editClient(clientId, 'usual-accounts')
  const failed = sources.isError ? sources : definitions.isError ? definitions : null
  return (
    <PageSection
      title="Usual accounts"
      action={
        // What it is connected for is chosen next.
        <Button variant="default" size="xs" component={Link} to={linkTo.sources(change)}>
          Connect a source
        </Button>
      }
    >
      {failed && <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />}
      {(sources.isPending || definitions.isPending) && <PageLoader label="Loading its accounts" />}
      {accounts.length === 0 && (
        <Text size="sm" c="dimmed">
          No account is chosen yet.{' '}
          <Anchor component={Link} to={change} inherit underline="always">
            Choose some
          </Anchor>
          , and new dashboards are filled at once.
        </Text>
      )}
      {sources.data && definitions.data && accounts.length > 0 && (
        <Paper withBorder component="ul" className={classes.list}>
          {accounts.map((account) => (
            <AccountRow
              key={account.type}
              account={account}
              source={sources.data.find(({ id }) => id === account.sourceId)}
              definition={definitions.data.find(({ types }) =>
                types.some(({ type }) => type === account.type),
              )}
              change={change}
              onRenew={renewal.renew}
            />
          ))}
        </Paper>
      )}
      {renewal.modals}
    </PageSection>
  )
}
