import { Button, Group, List, Modal, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import type { TeamMember } from '../../../../shared/api/users.ts'
import { RESTORE_DAYS } from '../../../../shared/domain/deleted.ts'
import { messageOf } from '../../../lib/ApiError.ts'
import { useUser } from '../../../lib/session.ts'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { FormError } from '../../../ui/FormError.tsx'
import { PageLoader } from '../../../ui/PageLoader.tsx'
import { SearchSelect } from '../../../ui/SearchSelect.tsx'
import { notifyDeleted } from '../../deleted/index.ts'
import { useBelongings, usePeople, usePeopleActions } from '../api.ts'
import { belongingsInWords, endingInWords } from './belongingsInWords.ts'

interface Props {
  person: TeamMember
  onClose: () => void
  onDeleted?: () => void
}

/** Shows what a person leaves behind, has a successor chosen, and deletes the person. */
export function DeletePersonModal({ person, onClose, onDeleted }: Props) {
  const user = useUser()
  const found = useBelongings(person.id)
  const people = usePeople()
  const { deletePerson } = usePeopleActions()
  const [successor, setSuccessor] = useState(user.id)
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState<string | null>(null)
  const failedQuery = found.isError ? found : people.isError ? people : null
  const lines = found.data ? belongingsInWords(found.data) : []
  const ending = found.data ? endingInWords(found.data) : []
  const others = (people.data ?? []).filter(({ id, role }) => id !== person.id && role !== 'client')
  const act = async () => {
    setBusy(true)
    setFailed(null)
    try {
      await deletePerson(person.id, successor)
      notifyDeleted(person.name, person.id)
      onClose()
      onDeleted?.()
    } catch (error) {
      setFailed(messageOf(error))
      setBusy(false)
    }
  }
  return (
    <Modal opened onClose={onClose} title={`Delete ${person.name}?`} size="lg">
      <Stack>
        <Text size="sm">
          {person.name} is signed out everywhere at once and can no longer sign in. You can bring them back
          for {RESTORE_DAYS} days; what is handed over stays handed over.
        </Text>
        {!failedQuery && (found.isPending || people.isPending) && (
          <PageLoader label="Looking at what is handed over" />
        )}
        {failedQuery && <ErrorState error={failedQuery.error} onRetry={() => void failedQuery.refetch()} />}
        {found.data && lines.length === 0 && ending.length === 0 && (
          <Text size="sm" c="dimmed">
            Nothing depends on this person.
          </Text>
        )}
        {lines.length > 0 && people.data && (
          <>
            <List size="sm" spacing={4} style={{ overflowWrap: 'anywhere' }}>
              {lines.map((line) => (
                <List.Item key={line}>{line}</List.Item>
              ))}
            </List>
            <SearchSelect
              label="Who takes this over"
              description="Everything goes on working; notices of the reports go to this person."
              data={others.map(({ id, name, email }) => ({
                value: id,
                label: id === user.id ? `${name} (you)` : `${name}, ${email}`,
              }))}
              value={successor}
              onChange={(chosen) => setSuccessor(chosen ?? user.id)}
              allowDeselect={false}
            />
          </>
        )}
        {ending.map((line) => (
          <Text key={line} size="sm" style={{ overflowWrap: 'anywhere' }}>
            {line}
          </Text>
        ))}
        <FormError message={failed} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose} data-autofocus>
            Cancel
          </Button>
          <Button
            color="red"
            disabled={!found.data || !people.data}
            loading={busy}
            onClick={() => void act()}
          >
            Delete
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
