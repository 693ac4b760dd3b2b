import { Stack } from '@mantine/core'
import { useState } from 'react'
import { ApiError } from '../../../lib/ApiError.ts'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { FormDrawer } from '../../../ui/FormDialog.tsx'
import { PageLoader } from '../../../ui/PageLoader.tsx'
import { useDomain } from '../api.ts'
import type { Triage } from '../useTriage.tsx'
import { AlertHistory, AlertList } from './AlertList.tsx'
import { DomainChecks } from './DomainChecks.tsx'
import { DomainFields } from './DomainFields.tsx'
import { Feeds } from './Feeds.tsx'
import { PanelActions } from './PanelActions.tsx'
import { Section } from './Section.tsx'
import { Series } from './Series.tsx'
import { SiteFindings } from './SiteFindings.tsx'

interface Props {
  groupId: string
  domainId: string
  triage: Triage
  /** A dialog is above it. */
  isCovered: boolean
  onSnooze: () => void
  onClose: () => void
  onClosed: () => void
}

/** Everything about one domain, at the side of the grid. */
export function DomainPanel({ groupId, domainId, triage, isCovered, onSnooze, onClose, onClosed }: Props) {
  const [opened, setOpened] = useState(true)
  const found = useDomain(domainId)
  const { data } = found
  const close = () => setOpened(false)
  const isGone = found.error instanceof ApiError && found.error.status === 404
  return (
    <FormDrawer
      opened={opened}
      onClose={close}
      closeOnEscape={!isCovered}
      onExitTransitionEnd={() => {
        onClose()
        requestAnimationFrame(onClosed)
      }}
      position="right"
      size={620}
      title={data?.name ?? 'Domain'}
      overlayProps={{ backgroundOpacity: 0.2, blur: 0 }}
    >
      {found.isPending && <PageLoader label="Loading the domain" />}
      {isGone && <ErrorState error={found.error} />}
      {found.isError && !isGone && !data && (
        <ErrorState error={found.error} onRetry={() => void found.refetch()} />
      )}
      {data && (
        <Stack key={data.id} gap="xl" pb="xl">
          <PanelActions groupId={groupId} domain={data} triage={triage} onSnooze={onSnooze} onGone={close} />
          <AlertList domain={data} />
          <Series domain={data} />
          <SiteFindings domain={data} />
          <Feeds groupId={groupId} domain={data} />
          <DomainFields groupId={groupId} domain={data} />
          <DomainChecks groupId={groupId} domain={data} />
          <Section title="History">
            <AlertHistory domain={data} />
          </Section>
        </Stack>
      )}
    </FormDrawer>
  )
}
