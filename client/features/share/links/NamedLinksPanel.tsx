import { Button, Group, Stack, Text } from '@mantine/core'
import { IconPlus, IconUsers } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { type NamedLink, rightsOf } from '../../../../shared/api/namedLinks.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { notifyDone } from '../../../ui/notify.tsx'
import { PageLoader } from '../../../ui/PageLoader.tsx'
import { useNamedLinkActions, useNamedLinks } from './api.ts'
import { NamedLinkForm, type Surroundings } from './NamedLinkForm.tsx'
import { NamedLinkRow } from './NamedLinkRow.tsx'

interface Props extends Surroundings {
  dashboardId: string
  /** What the links start with. */
  start: string
}

/** The named links of a dashboard, each for somebody, and the form of one. */
export function NamedLinksPanel({ dashboardId, start, ...around }: Props) {
  const links = useNamedLinks(dashboardId)
  const { create, change, revoke } = useNamedLinkActions(dashboardId)
  /** What the form is open for; null: the list. */
  const [edited, setEdited] = useState<NamedLink | 'new' | null>(null)
  const list = useRef<HTMLDivElement>(null)
  const wasEdited = useRef(false)
  useEffect(() => {
    // The button that had the focus went with the form.
    if (edited === null && wasEdited.current) list.current?.focus()
    wasEdited.current = edited !== null
  }, [edited])
  if (edited !== null) {
    return (
      <NamedLinkForm
        {...around}
        link={edited === 'new' ? null : edited}
        onClose={() => setEdited(null)}
        reload={async (id) => (await links.refetch()).data?.find((one) => one.id === id)}
        onSave={async (form, seen) => {
          if (edited === 'new') await create(form)
          else await change(edited.id, { ...form, ...(seen && { seen: rightsOf(seen) }) })
          notifyDone(edited === 'new' ? 'The link is made. Copy it, and send it.' : 'The link is changed.')
          setEdited(null)
        }}
      />
    )
  }
  if (links.isError && !links.data)
    return <ErrorState error={links.error} onRetry={() => void links.refetch()} />
  const add = (label: string) => (
    <Button leftSection={<IconPlus size={16} />} onClick={() => setEdited('new')}>
      {label}
    </Button>
  )
  return (
    <Stack ref={list} tabIndex={-1} style={{ outline: 'none' }}>
      {!links.data && <PageLoader label="Loading the links" />}
      {links.data?.length === 0 && (
        <EmptyState
          icon={<IconUsers />}
          title="A link for each who reads"
          text="Each has its own password, last day and dates, can be revoked without the others, and counts how often it is opened."
          action={add('Make a named link')}
        />
      )}
      {links.data && links.data.length > 0 && (
        <>
          <Group justify="space-between" align="flex-start" gap="xs">
            <Text size="sm" c="dimmed" flex="1 1 220px">
              Each link has its own rights, whatever holds for the dashboard’s own link.
            </Text>
            {add('New link')}
          </Group>
          <Stack component="ul" aria-label="Named links" gap={0} m={0} p={0} style={{ listStyle: 'none' }}>
            {links.data.map((link) => (
              <NamedLinkRow
                key={link.id}
                link={link}
                start={start}
                dates={around.dates}
                onEdit={() => setEdited(link)}
                onRevoke={() => revoke(link.id)}
              />
            ))}
          </Stack>
        </>
      )}
    </Stack>
  )
}
