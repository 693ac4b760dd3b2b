import { Anchor, Badge, Group, Menu, Table, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconEye, IconShield, IconShieldOff, IconTrash, IconUser } from '@tabler/icons-react'
import { Link } from 'react-router'
import type { StaffRole } from '../../../../shared/api/auth.ts'
import type { TeamMember } from '../../../../shared/api/users.ts'
import { linkTo } from '../../../lib/paths.ts'
import { useUser } from '../../../lib/session.ts'
import { agoLabel, instantLabel } from '../../../lib/when.ts'
import { WRITTEN } from '../../../lib/written.ts'
import { ActionsMenu } from '../../../ui/ActionsMenu.tsx'
import { confirm } from '../../../ui/confirm.tsx'
import { notifyDone, notifyFailed } from '../../../ui/notify.tsx'
import { usePeopleActions } from '../api.ts'
import { PersonAvatar } from '../PersonAvatar.tsx'
import { DeletePersonModal } from './DeletePersonModal.tsx'
import classes from './people.module.css'
import { RoleText } from './RoleText.tsx'

const ICON = { size: 16, stroke: 1.6 }

/** One person of the company, and what an admin can do about them. */
export function PersonRow({ person, isLastAdmin }: { person: TeamMember; isLastAdmin: boolean }) {
  const actions = usePeopleActions()
  const isSelf = useUser().id === person.id
  const [deleting, { open, close }] = useDisclosure(false)
  const change = async (role: StaffRole) => {
    if (!(await confirm(questionFor(role, person, isSelf)))) return
    await actions
      .change(person.id, { role })
      .then(
        () => notifyDone(`${person.name} is ${role === 'admin' ? 'an admin' : 'a member'} now.`),
        notifyFailed,
      )
  }
  return (
    <Table.Tr>
      <Table.Td className={classes.name}>
        <Group gap="sm" wrap="nowrap">
          <PersonAvatar name={person.name} url={person.avatar} />
          <div style={{ minWidth: 0 }}>
            <Group gap={6} wrap="nowrap">
              <Anchor
                component={Link}
                to={linkTo.user(person.id)}
                fw={560}
                truncate
                title={person.name}
                {...WRITTEN}
              >
                {person.name}
              </Anchor>
              {isSelf && (
                <Badge variant="light" color="blue" size="sm" flex="none">
                  You
                </Badge>
              )}
            </Group>
            <Text size="sm" c="dimmed" title={person.email} className={classes.email} {...WRITTEN}>
              {person.email}
            </Text>
            <div className={classes.roleBelow}>
              <RoleText person={person} />
            </div>
          </div>
        </Group>
      </Table.Td>
      <Table.Td className={classes.role}>
        <RoleText person={person} />
      </Table.Td>
      <Table.Td className={classes.seen}>
        <Text size="sm" c="dimmed" {...(person.lastSeenAt && { title: instantLabel(person.lastSeenAt) })}>
          {person.lastSeenAt ? agoLabel(person.lastSeenAt) : 'Not yet'}
        </Text>
      </Table.Td>
      <Table.Td className={classes.state}>
        <Badge variant="light" color="green" size="sm">
          Active
        </Badge>
      </Table.Td>
      <Table.Td className={classes.menu}>
        <ActionsMenu label={`Actions for ${person.name}`}>
          <Menu.Item
            leftSection={<IconUser {...ICON} />}
            renderRoot={(props) => <Link {...props} to={linkTo.user(person.id)} />}
          >
            Open
          </Menu.Item>
          <Menu.Item
            leftSection={<IconEye {...ICON} />}
            renderRoot={(props) => <Link {...props} to={linkTo.viewAs(person.id)} />}
          >
            View as …
          </Menu.Item>
          {person.role === 'member' && (
            <Menu.Item leftSection={<IconShield {...ICON} />} onClick={() => void change('admin')}>
              Make an admin
            </Menu.Item>
          )}
          {person.role === 'admin' && (
            <Menu.Item
              leftSection={<IconShieldOff {...ICON} />}
              disabled={isLastAdmin}
              onClick={() => void change('member')}
            >
              {isLastAdmin ? 'The last admin stays one' : 'Make a member'}
            </Menu.Item>
          )}
          {!isSelf && (
            <>
              <Menu.Divider />
              <Menu.Item color="red" leftSection={<IconTrash {...ICON} />} onClick={open}>
                Delete
              </Menu.Item>
            </>
          )}
        </ActionsMenu>
        {deleting && <DeletePersonModal person={person} onClose={close} />}
      </Table.Td>
    </Table.Tr>
  )
}

const questionFor = (
  role: StaffRole,
  { name }: TeamMember,
  isSelf: boolean,
): Parameters<typeof confirm>[0] => {
  if (role === 'admin') {
    return {
      title: `Make ${name} an admin?`,
      text: 'An admin sees every client, invites and deletes people, and changes the company’s settings.',
      submit: 'Make an admin',
    }
  }
  return {
    title: isSelf ? 'Stop being an admin?' : `Make ${name} a member?`,
    text: isSelf
      ? 'Another admin has to make you one again.'
      : 'A member does not reach people and the company’s settings. Invitations that they sent as an admin end.',
    submit: isSelf ? 'Become a member' : 'Make a member',
    danger: true,
  }
}
