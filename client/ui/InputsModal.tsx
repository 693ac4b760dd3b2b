import { Button, Group, Stack } from '@mantine/core'
import { type FormEvent, type ReactNode, useState } from 'react'
import { isFilled } from '../../shared/rules/parameterValidity.ts'
import { messageOf } from '../lib/ApiError.ts'
import { FormModal } from './FormDialog.tsx'
import { FormError } from './FormError.tsx'

interface Props {
  title: string
  /** What the required inputs hold: all of it must be filled before it can be submitted. */
  required: readonly unknown[]
  /** Whether the inputs hold what was entered here. */
  changed: boolean
  submit?: string
  cancel?: string
  /** Rejects where it could not be done: the reason is shown, and the dialog stays. */
  onSubmit: () => Promise<unknown>
  /** Called when it has left the screen. */
  onClose: () => void
  children: ReactNode
}

/** The inputs dialog: asks for a few values before something is done. */
export function InputsModal(props: Props) {
  const { title, required, changed, submit = 'Submit', cancel = 'Cancel', children } = props
  const [opened, setOpened] = useState(true)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const isComplete = required.every((value) => isFilled(value))
  const close = () => setOpened(false)
  const send = async (event: FormEvent) => {
    event.preventDefault()
    // Enter in an input reaches here whatever the button is like.
    if (!isComplete || busy) return
    setBusy(true)
    setFailure(null)
    try {
      await props.onSubmit()
      close()
    } catch (error) {
      setFailure(messageOf(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <FormModal
      opened={opened}
      onClose={close}
      onExitTransitionEnd={props.onClose}
      changed={changed}
      title={title}
    >
      <form noValidate onSubmit={(event) => void send(event)}>
        <Stack>
          {children}
          <FormError message={failure} />
          <Group justify="flex-end">
            <Button variant="default" onClick={close}>
              {cancel}
            </Button>
            <Button type="submit" loading={busy} disabled={!isComplete}>
              {submit}
            </Button>
          </Group>
        </Stack>
      </form>
    </FormModal>
  )
}
