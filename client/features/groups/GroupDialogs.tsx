import { useEffect, useState } from 'react'
import type { Group } from '../../../shared/api/groups.ts'
import { lazyPart } from '../../ui/lazyPart.tsx'
import { KeysDialog } from './grid/KeysDialog.tsx'
import { SnoozeDialog } from './panel/SnoozeDialog.tsx'
import type { useGroupDialogs } from './useGroupDialogs.ts'
import type { Triage } from './useTriage.tsx'

const AddDialog = lazyPart(async () => (await import('./add/AddDialog.tsx')).AddDialog)
const ChannelsDialog = lazyPart(async () => (await import('./channels/ChannelsDialog.tsx')).ChannelsDialog)
const SettingsDialog = lazyPart(async () => (await import('./settings/SettingsDialog.tsx')).SettingsDialog)
const DomainPanel = lazyPart(async () => (await import('./panel/DomainPanel.tsx')).DomainPanel)

interface Props {
  group: Group
  dialogs: ReturnType<typeof useGroupDialogs>
  triage: Triage
  /** The domain whose panel is open. */
  openId: string | null
  onSnooze: () => void
  onClosePanel: () => void
  /** Once it has gone. */
  onPanelClosed: () => void
  onSnoozed: () => void
}

/** Everything that opens above a group's grid: the panel of a domain, and dialogs. */
export function GroupDialogs({ group, dialogs, triage, openId, ...on }: Props) {
  const close = () => dialogs.open(null)
  const { dialog, snoozing } = dialogs
  const isCovered = useCovered(dialogs.isOpen)
  return (
    <>
      {openId !== null && (
        <DomainPanel
          key={group.id}
          groupId={group.id}
          domainId={openId}
          triage={triage}
          isCovered={isCovered}
          onSnooze={on.onSnooze}
          onClose={on.onClosePanel}
          onClosed={on.onPanelClosed}
        />
      )}
      {snoozing && (
        <SnoozeDialog
          row={snoozing}
          onSnooze={triage.snooze}
          onClose={() => dialogs.snooze(null)}
          onClosed={on.onSnoozed}
        />
      )}
      <KeysDialog opened={dialog === 'keys'} onClose={close} />
      {dialog === 'add' && <AddDialog group={group} onClose={close} />}
      {dialog === 'channels' && <ChannelsDialog groupId={group.id} onClose={close} />}
      {dialog === 'settings' && <SettingsDialog group={group} onClose={close} />}
    </>
  )
}

/** Until the key that closes a dialog has reached every listener: it is not meant for what is below. */
function useCovered(isOpen: boolean): boolean {
  const [wasOpen, setWasOpen] = useState(isOpen)
  useEffect(() => {
    const timer = setTimeout(() => setWasOpen(isOpen))
    return () => clearTimeout(timer)
  }, [isOpen])
  return isOpen || wasOpen
}
