import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { LONGEST_DASHBOARD_NAME } from '../../../../shared/rules/copyName.ts'
import { InputsModal } from '../../../ui/InputsModal.tsx'
import { PLEASE_FILL } from '../../../ui/SearchSelect.tsx'

interface Props {
  /** Of the original. */
  name: string
  /** The name of the copy until another is chosen. */
  proposed: string
  /** Rejects where it could not be cloned. */
  onClone: (name: string) => Promise<unknown>
  onClose: () => void
}

/** Asks what the copy of a dashboard is to be called. */
export function CloneModal({ name, proposed, onClone, onClose }: Props) {
  const [chosen, setChosen] = useState(proposed)
  const trimmed = chosen.trim()
  return (
    <InputsModal
      title={`Clone “${name}”`}
      required={[trimmed]}
      changed={chosen !== proposed}
      submit="Clone"
      onSubmit={() => onClone(trimmed)}
      onClose={onClose}
    >
      <TextInput
        label="Name of the copy"
        description="It has the same password, if there is one, and starts without reports, under a link of its own."
        value={chosen}
        onChange={(event) => setChosen(event.currentTarget.value)}
        onFocus={(event) => event.currentTarget.select()}
        error={trimmed === '' && PLEASE_FILL}
        maxLength={LONGEST_DASHBOARD_NAME}
        required
        dir="auto"
        data-autofocus
      />
    </InputsModal>
  )
}
