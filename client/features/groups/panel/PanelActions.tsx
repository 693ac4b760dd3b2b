import { Anchor, Button, Group, Menu, Text } from '@mantine/core'
import {
  IconBell,
  IconBellOff,
  IconExternalLink,
  IconEye,
  IconEyeOff,
  IconRefresh,
  IconTrash,
} from '@tabler/icons-react'
import { useState } from 'react'
import type { Domain } from '../../../../shared/api/domains.ts'
import {
  acknowledgedAlerts,
  statusOf,
  waitingAlerts,
} from '../../../../shared/rules/monitoring/domainStatus.ts'
import { agoLabel, instantLabel } from '../../../lib/when.ts'
import { ActionsMenu } from '../../../ui/ActionsMenu.tsx'
import { confirm } from '../../../ui/confirm.tsx'
import { notifyDone, notifyFailed } from '../../../ui/notify.tsx'
import { useDomainActions } from '../api.ts'
import { StatusMark } from '../grid/StatusMark.tsx'
import { snoozeInWords } from '../inWords.ts'
import type { Triage } from '../useTriage.tsx'

interface Props {
  groupId: string
  domain: Domain
  triage: Triage
  onSnooze: () => void
  /** It was deleted. */
  onGone: () => void
}

/** How the domain stands and what can be done about it at once. */
export function PanelActions({ groupId, domain, triage, onSnooze, onGone }: Props) {
  const actions = useDomainActions(groupId)
  const [isScanning, setIsScanning] = useState(false)
  const scan = async () => {
    setIsScanning(true)
    await actions.scan(domain.id).then(() => notifyDone(`${domain.name} is read anew.`), notifyFailed)
    setIsScanning(false)
  }
  const remove = async () => {
    const sure = await confirm({
      title: `Delete ${domain.name}?`,
      text: 'Its alerts, thresholds and budget go with it. Sources and dashboards stay. This cannot be undone.',
      submit: 'Delete',
      danger: true,
    })
    if (!sure) return
    try {
      await actions.remove(domain.id)
      notifyDone(`${domain.name} is deleted.`)
      onGone()
    } catch (error) {
      notifyFailed(error)
    }
  }
  // One button, so that it keeps the focus.
  const isUndo = waitingAlerts(domain) === 0 && acknowledgedAlerts(domain) > 0
  return (
    <div>
      <Group gap="sm" mb="xs" wrap="nowrap" align="flex-start" justify="space-between">
        <Group gap="4px 12px">
          <StatusMark status={statusOf(domain)} />
          <Anchor href={`https://${domain.host}`} target="_blank" rel="noreferrer" size="sm">
            Open the website <IconExternalLink size={13} aria-hidden style={{ verticalAlign: -2 }} />
          </Anchor>
          <Text size="xs" c="dimmed">
            {domain.scannedAt === null ? (
              'Not scanned yet'
            ) : (
              <time dateTime={domain.scannedAt} title={instantLabel(domain.scannedAt)}>
                Scanned {agoLabel(domain.scannedAt)}
              </time>
            )}
          </Text>
        </Group>
        <ActionsMenu label={`Actions for ${domain.name}`}>
          <Menu.Item color="red" leftSection={<IconTrash size={14} />} onClick={() => void remove()}>
            Delete
          </Menu.Item>
        </ActionsMenu>
      </Group>
      {domain.snooze && (
        <Text size="sm" mb="xs">
          {snoozeInWords(domain.snooze)}
        </Text>
      )}
      <Group gap="xs">
        <Button
          size="xs"
          variant="default"
          leftSection={isUndo ? <IconEyeOff size={14} /> : <IconEye size={14} />}
          disabled={!isUndo && waitingAlerts(domain) === 0}
          onClick={() => void (isUndo ? triage.unacknowledge(domain) : triage.acknowledge(domain))}
        >
          {isUndo ? 'Undo the acknowledgement' : 'Acknowledge'}
        </Button>
        {domain.snooze === null ? (
          <Button size="xs" variant="default" leftSection={<IconBellOff size={14} />} onClick={onSnooze}>
            Snooze
          </Button>
        ) : (
          <Button
            size="xs"
            variant="default"
            leftSection={<IconBell size={14} />}
            onClick={() => void triage.wake(domain)}
          >
            End the snooze
          </Button>
        )}
        <Button
          size="xs"
          variant="default"
          leftSection={<IconRefresh size={14} />}
          loading={isScanning}
          onClick={() => void scan()}
        >
          Scan now
        </Button>
      </Group>
    </div>
  )
}
