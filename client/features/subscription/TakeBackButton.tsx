import { Button } from '@mantine/core'
import { useState } from 'react'
import { notifyDone, notifyFailed } from '../../ui/notify.tsx'
import { usePlanActions } from './api.ts'
import { focusPlan } from './focusPlan.ts'
import { TEXTS } from './texts.ts'

/** Lets a canceled subscription go on, as if it had not been canceled. */
export function TakeBackButton() {
  const { start } = usePlanActions()
  const [busy, setBusy] = useState(false)
  const act = async () => {
    setBusy(true)
    try {
      await start({})
      notifyDone(TEXTS.takenBack)
      // The button is gone.
      focusPlan()
    } catch (error) {
      notifyFailed(error)
      setBusy(false)
    }
  }
  return (
    <Button loading={busy} onClick={() => void act()}>
      Take the cancellation back
    </Button>
  )
}
