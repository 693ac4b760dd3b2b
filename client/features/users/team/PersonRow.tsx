import { ActionIcon, Anchor, Badge, Group, Menu, Table, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconDots, IconShield, IconShieldOff, IconTrash, IconUser } from '@tabler/icons-react'
import { Link } from 'react-router'
import type { Role } from '../../../../shared/api/auth.ts'
import type { TeamMember } from '../../../../shared/api/users.ts'
import { leavesNoAdmin } from '../../../../shared/rules/lastAdmin.ts'
import { linkTo } from '../../../lib/paths.ts'
import { useUser } from '../../../lib/session.ts'
import { agoLabel, instantLabel } from '../../../lib/when.ts'
import { WRITTEN } from '../../../lib/written.ts'
import { confirm } from '../../../ui/confirm.tsx'
import { notifyDone, notifyFailed } from '../../../ui/notify.tsx'
import { Truncated } from '../../../ui/Truncated.tsx'
import { usePeopleActions } from '../api.ts'
import { PersonAvatar } from '../PersonAvatar.tsx'
import { DeletePersonModal } from './DeletePersonModal.tsx'
import classes from './people.module.css'
import { ROLES } from './roles.ts'

const ICON = { size: 16, stroke: 1.6 }

/** One person of the company, and what an admin can do about them. */
export function PersonRow({ person, everybody }: { person: TeamMember; everybody: TeamMember[] }) {
  const actions = usePeopleActions()
  const isSelf = useUser().id === person.id
  const [deleting, { open, close }] = useDisclosure(false)
  const admins = everybody.filter(({ role }) => role === 'admin').map(({ id }) => id)
  const isLast = leavesNoAdmin(admins, { userId: person.id, role: 'member' })
  const change = async (role: Role) => {
    const sure =
      role === 'member' && isSelf
        ? await confirm({
            title: 'Stop being an admin?',
            text: 'Another admin has to make you one again.',
            submit: 'Become a member',
            danger: true,
          })
        : true
    if (!sure) return
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
            <Anchor
              component={Link}
              to={linkTo.user(person.id)}
              fw={560}
              truncate
              display="block"
              title={person.name}
              {...WRITTEN}
            >
              {person.name}
            </Anchor>
            <Truncated size="sm" c="dimmed">
              {person.email}
            </Truncated>
          </div>
        </Group>
      </Table.Td>
      <Table.Td className={classes.role}>
        <Text size="sm">{ROLES[person.role]}</Text>
      </Table.Td>
      <Table.Td className={classes.seen}>
        <Text size="sm" c="dimmed" {...(person.lastSeenAt && { title: instantLabel(person.lastSeenAt) })}>
          {person.lastSeenAt ? agoLabel(person.lastSeenAt) : 'Not yet'}
        </Text>
      </Table.Td>
      <Table.Td className={classes.state}>
        <Badge variant="light" color={isSelf ? 'blue' : 'green'} size="sm">
          {isSelf ? 'You' : 'Active'}
        </Badge>
      </Table.Td>
      <Table.Td className={classes.menu}>
        <Menu>
          <Menu.Target>
            <ActionIcon variant="subtle" color="gray" aria-label={`Actions for ${person.name}`}>
              <IconDots size={18} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item
              leftSection={<IconUser {...ICON} />}
              renderRoot={(props) => <Link {...props} to={linkTo.user(person.id)} />}
            >
              Open
            </Menu.Item>
            {person.role === 'member' && (
              <Menu.Item leftSection={<IconShield {...ICON} />} onClick={() => void change('admin')}>
                Make an admin
              </Menu.Item>
            )}
            {person.role === 'admin' && (
              <Menu.Item
                leftSection={<IconShieldOff {...ICON} />}
                disabled={isLast}
                onClick={() => void change('member')}
              >
                {isLast ? 'The last admin stays one' : 'Make a member'}
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
          </Menu.Dropdown>
        </Menu>
        {deleting && <DeletePersonModal person={person} people={everybody} onClose={close} />}
      </Table.Td>
    </Table.Tr>
  )
}
