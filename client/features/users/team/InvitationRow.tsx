import { Badge, Group, Menu, Table, Text } from '@mantine/core'
import { IconSend, IconTrash } from '@tabler/icons-react'
import type { Invitation } from '../../../../shared/api/invitations.ts'
import { instantLabel } from '../../../lib/when.ts'
import { WRITTEN } from '../../../lib/written.ts'
import { ActionsMenu } from '../../../ui/ActionsMenu.tsx'
import { confirm } from '../../../ui/confirm.tsx'
import { notifyDone, notifyFailed } from '../../../ui/notify.tsx'
import { Truncated } from '../../../ui/Truncated.tsx'
import { usePeopleActions } from '../api.ts'
import { PersonAvatar } from '../PersonAvatar.tsx'
import classes from './people.module.css'
import { RoleText } from './RoleText.tsx'

/** An invitation that nobody has used yet, with what an admin can do about it. */
export function InvitationRow({ invitation }: { invitation: Invitation }) {
  const actions = usePeopleActions()
  const { id, name, email, expired, expiresAt, invitedBy } = invitation
  const resend = () =>
    actions
      .resend(id)
      .then(() => notifyDone(`A new link is on its way to ${email}; earlier ones have ended.`), notifyFailed)
  const withdraw = async () => {
    const sure = await confirm({
      title: `Withdraw the invitation of ${name}?`,
      text: 'The link in the mail stops working.',
      submit: 'Withdraw',
      danger: true,
    })
    if (sure) await actions.withdraw(id).then(() => notifyDone('The invitation is withdrawn.'), notifyFailed)
  }
  return (
    <Table.Tr>
      <Table.Td className={classes.name}>
        <Group gap="sm" wrap="nowrap">
          <PersonAvatar name={name} url={null} />
          <div style={{ minWidth: 0 }}>
            <Truncated fw={560}>{name}</Truncated>
            <Text size="sm" c="dimmed" title={email} className={classes.email} {...WRITTEN}>
              {email}
            </Text>
            <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
              Sent by{' '}
              {invitedBy === null ? (
                'somebody whom it does not count for any more'
              ) : (
                <span {...WRITTEN}>{invitedBy}</span>
              )}
            </Text>
            <div className={classes.roleBelow}>
              <RoleText person={invitation} />
            </div>
          </div>
        </Group>
      </Table.Td>
      <Table.Td className={classes.role}>
        <RoleText person={invitation} />
      </Table.Td>
      <Table.Td className={classes.seen}>
        <Text size="sm" c="dimmed">
          Not yet
        </Text>
      </Table.Td>
      <Table.Td className={classes.state}>
        <Badge
          variant="light"
          size="sm"
          color={expired ? 'red' : 'yellow'}
          title={expired ? 'The link works no longer' : `The link works until ${instantLabel(expiresAt)}`}
        >
          {expired ? 'Expired' : 'Invited'}
        </Badge>
      </Table.Td>
      <Table.Td className={classes.menu}>
        <ActionsMenu label={`Actions for the invitation of ${name}`}>
          <Menu.Item leftSection={<IconSend size={16} stroke={1.6} />} onClick={() => void resend()}>
            Send once more
          </Menu.Item>
          <Menu.Divider />
          <Menu.Item
            color="red"
            leftSection={<IconTrash size={16} stroke={1.6} />}
            onClick={() => void withdraw()}
          >
            Withdraw
          </Menu.Item>
        </ActionsMenu>
      </Table.Td>
    </Table.Tr>
  )
}
