import { useRef, useState } from 'react'
import type { Subscription } from '../../../shared/api/subscription.ts'
import { countInWords } from '../../../shared/rules/planWords.ts'
import { FormModal } from '../../ui/FormDialog.tsx'
import { ArchiveChoice } from './ArchiveChoice.tsx'
import { surplus } from './archiveChoice.ts'
import { ConfirmChange } from './ConfirmChange.tsx'
import { focusPlan } from './focusPlan.ts'
import type { Terms } from './livePrice.ts'

interface Props {
  plan: Subscription
  running: Terms
  terms: Terms
  onDone: () => void
  /** Called when it has left the screen. */
  onClose: () => void
}

/** The last look at a change: first what to archive, where fewer are paid for than are in use, then what it costs. */
export function ReviewModal({ plan, running, terms, onDone, onClose }: Props) {
  const [opened, setOpened] = useState(true)
  const [archived, setArchived] = useState<readonly { id: string; name: string }[] | null>(null)
  const [isChoosing, setIsChoosing] = useState(true)
  const isDone = useRef(false)
  // As it was when the dialog opened: the change itself makes it smaller.
  const [needed] = useState(surplus(terms.dashboards, plan.dashboards))
  const close = () => setOpened(false)
  const isFirst = needed > 0 && (isChoosing || archived === null)
  return (
    <FormModal
      opened={opened}
      onClose={close}
      onExitTransitionEnd={() => {
        onClose()
        // What opened it can't be pressed any more.
        if (isDone.current) focusPlan()
      }}
      title={isFirst ? `Choose ${countInWords(needed)} to archive` : 'Change the plan?'}
      size="lg"
    >
      {isFirst ? (
        <ArchiveChoice
          needed={needed}
          chosen={archived}
          onCancel={close}
          onChosen={(dashboards) => {
            setArchived(dashboards)
            setIsChoosing(false)
          }}
        />
      ) : (
        <ConfirmChange
          running={running}
          terms={terms}
          archived={archived ?? []}
          onBack={needed > 0 ? () => setIsChoosing(true) : null}
          onCancel={close}
          onDone={() => {
            isDone.current = true
            onDone()
            close()
          }}
        />
      )}
    </FormModal>
  )
}
