import { Paper, Table, VisuallyHidden } from '@mantine/core'
import type { Invitation } from '../../../../shared/api/invitations.ts'
import type { TeamMember } from '../../../../shared/api/users.ts'
import { InvitationRow } from './InvitationRow.tsx'
import { PersonRow } from './PersonRow.tsx'
import classes from './people.module.css'

interface Props {
  people: TeamMember[]
  /** How many admins the company has. */
  admins: number
  invitations: Invitation[]
}

/** The people of the company and, below them, those who were invited. */
export function PeopleTable({ people, admins, invitations }: Props) {
  return (
    <Paper withBorder>
      <Table className={classes.table} highlightOnHover>
        <Table.Thead>
          <Table.Tr>
            <Table.Th className={classes.name}>Name</Table.Th>
            <Table.Th className={classes.role}>Role</Table.Th>
            <Table.Th className={classes.seen}>Last seen</Table.Th>
            <Table.Th className={classes.state}>State</Table.Th>
            <Table.Th className={classes.menu}>
              <VisuallyHidden>Actions</VisuallyHidden>
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {people.map((person) => (
            <PersonRow
              key={person.id}
              person={person}
              isLastAdmin={person.role === 'admin' && admins === 1}
            />
          ))}
          {invitations.map((invitation) => (
            <InvitationRow key={invitation.id} invitation={invitation} />
          ))}
        </Table.Tbody>
      </Table>
    </Paper>
  )
}
