import { Anchor, Badge, Group, Paper, Text } from '@mantine/core'
import { Link } from 'react-router'
import type { ClientAlert, ClientOverview } from '../../../shared/api/clientOverview.ts'
import { STATUS_WORDS } from '../../../shared/rules/monitoring/domainStatus.ts'
import { linkTo } from '../../lib/paths.ts'
import { agoLabel, instantLabel } from '../../lib/when.ts'
import { WRITTEN } from '../../lib/written.ts'
import classes from './clientPage.module.css'
import { PageSection } from './PageSection.tsx'

const COLOURS = { critical: 'red', warning: 'yellow', notice: 'gray' } as const

/** What Mission Control has found on the client's domains; nothing where all is as usual. */
export function ClientAlerts({ overview }: { overview: Pick<ClientOverview, 'alerts' | 'hasMoreAlerts'> }) {
  const { alerts, hasMoreAlerts } = overview
  if (alerts.length === 0) return null
  return (
    <PageSection title="Open alerts">
      <Paper withBorder component="ul" className={classes.list}>
        {alerts.map((alert) => (
          <AlertRow key={alert.id} alert={alert} />
        ))}
      </Paper>
      {hasMoreAlerts && (
        <Text size="sm" c="dimmed" mt="sm">
          These are the gravest.{' '}
          <Anchor component={Link} to={linkTo.groups()} inherit underline="always">
            Mission Control
          </Anchor>{' '}
          has them all.
        </Text>
      )}
    </PageSection>
  )
}

function AlertRow({ alert }: { alert: ClientAlert }) {
  const { domain, group, severity, state, sentence, raisedAt } = alert
  const isSilent = state === 'snoozed' || state === 'acknowledged'
  return (
    <li className={classes.row}>
      <div className={classes.what}>
        <Group gap="2px 12px">
          <Badge size="sm" variant="light" color={isSilent ? 'gray' : COLOURS[severity]}>
            {STATUS_WORDS[isSilent ? state : severity]}
          </Badge>
          <Anchor
            component={Link}
            to={linkTo.group(group.id, { domain: domain.id })}
            size="sm"
            fw={560}
            className={classes.long}
            {...WRITTEN}
          >
            {domain.name}
          </Anchor>
        </Group>
        <Text size="sm" className={classes.long}>
          {sentence}
        </Text>
        <Text size="xs" c="dimmed" className={classes.long}>
          <span {...WRITTEN}>{group.name}</span> ·{' '}
          <time dateTime={raisedAt} title={instantLabel(raisedAt)}>
            {agoLabel(raisedAt)}
          </time>
        </Text>
      </div>
    </li>
  )
}
