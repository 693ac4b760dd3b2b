import { Anchor, Button, Menu, Group as Row, Stack, Text, Title } from '@mantine/core'
import {
  IconBell,
  IconDeviceTv,
  IconDownload,
  IconKeyboard,
  IconPlus,
  IconSettings,
} from '@tabler/icons-react'
import { Link } from 'react-router'
import type { Group } from '../../../shared/api/groups.ts'
import { WATCH_WINDOWS } from '../../../shared/domain/monitoring.ts'
import { linkTo } from '../../lib/paths.ts'
import { useUser } from '../../lib/session.ts'
import { agoLabel, instantLabel } from '../../lib/when.ts'
import { WRITTEN } from '../../lib/written.ts'
import { ActionsMenu } from '../../ui/ActionsMenu.tsx'
import { TourTip } from '../onboarding/index.ts'
import classes from './groups.module.css'
import { counted } from './inWords.ts'
import type { GroupDialog } from './useGroupDialogs.ts'

interface Props {
  group: Group
  onDialog: (dialog: GroupDialog) => void
  onKiosk: () => void
}

/** The group's name and age, and what can be done with it. */
export function GroupHead({ group, onDialog, onKiosk }: Props) {
  const isAdmin = useUser().roleName === 'admin'
  const { client, domains, scannedAt } = group
  return (
    <Row component="header" justify="space-between" mb="sm" gap="sm" className={classes.head}>
      <Stack gap={0} miw={0}>
        <Title order={1} size="h3" {...WRITTEN}>
          {group.name}
        </Title>
        <Text size="xs" c="dimmed">
          <Anchor component={Link} to={linkTo.groups()} size="xs" underline="always">
            Groups
          </Anchor>
          {' · '}
          {client && (
            <>
              <span {...WRITTEN}>{client.name}</span>
              {' · '}
            </>
          )}
          {counted(domains, 'domain')}
          {' · '}
          {scannedAt === null ? (
            'not scanned yet'
          ) : (
            <time dateTime={scannedAt} title={instantLabel(scannedAt)}>
              scanned {agoLabel(scannedAt)}
            </time>
          )}
        </Text>
      </Stack>
      <Row gap="xs" wrap="nowrap">
        <Button
          size="xs"
          variant="default"
          leftSection={<IconBell size={14} />}
          onClick={() => onDialog('channels')}
        >
          Channels
        </Button>
        <TourTip flow="mc" step={2} position="bottom-end">
          <Button size="xs" leftSection={<IconPlus size={14} />} onClick={() => onDialog('add')}>
            Add domains
          </Button>
        </TourTip>
        <ActionsMenu label={`Actions for ${group.name}`}>
          {isAdmin && (
            <Menu.Item leftSection={<IconSettings size={14} />} onClick={() => onDialog('settings')}>
              Settings
            </Menu.Item>
          )}
          <Menu.Item leftSection={<IconDeviceTv size={14} />} onClick={onKiosk}>
            Kiosk mode
          </Menu.Item>
          <Menu.Item leftSection={<IconKeyboard size={14} />} onClick={() => onDialog('keys')}>
            Keys
          </Menu.Item>
          <Menu.Divider />
          {WATCH_WINDOWS.map((days) => (
            <Menu.Item
              key={days}
              component="a"
              href={`/api/groups/${group.id}/domains.csv?window=${days}`}
              download
              leftSection={<IconDownload size={14} />}
            >
              CSV of {days} days
            </Menu.Item>
          ))}
        </ActionsMenu>
      </Row>
    </Row>
  )
}
