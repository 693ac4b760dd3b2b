import { useEffect, useState } from 'react'
import { messageOf } from '../../lib/ApiError.ts'
import { findPaymentPage, usePlanActions } from './api.ts'

/**
 * Opens the provider's page at which the card is changed, in a tab of its own. The tab is opened by the click itself,
 * before its address is known: browsers keep later ones from opening. Where this one was kept too, `blocked` is the
 * address, for a link. The plan is loaded anew whenever the person comes back.
 */
export function useManagePayment() {
  const { reload } = usePlanActions()
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState<string | null>(null)
  const [blocked, setBlocked] = useState<string | null>(null)
  const [hasOpened, setHasOpened] = useState(false)

  useEffect(() => {
    if (!hasOpened) return
    const look = () => {
      if (document.visibilityState === 'visible') void reload()
    }
    document.addEventListener('visibilitychange', look)
    window.addEventListener('focus', look)
    return () => {
      document.removeEventListener('visibilitychange', look)
      window.removeEventListener('focus', look)
    }
  }, [hasOpened, reload])

  const open = async () => {
    const tab = window.open('', '_blank')
    // What is shown there must not reach this page.
    if (tab) tab.opener = null
    setBusy(true)
    setFailed(null)
    setBlocked(null)
    try {
      const url = await findPaymentPage()
      setHasOpened(true)
      if (tab && !tab.closed) tab.location.replace(url)
      else setBlocked(url)
    } catch (error) {
      tab?.close()
      setFailed(messageOf(error))
    } finally {
      setBusy(false)
    }
  }
  return { open, busy, failed, blocked }
}
export type ManagePayment = ReturnType<typeof useManagePayment>
