import { Anchor, Button, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import type { ClosedCompany } from '../../shared/api/closedCompany.ts'
import { AuthPage } from '../features/auth/AuthPage.tsx'
import { restoreCompany, useClosedCompany } from '../features/company/index.ts'
import { messageOf } from '../lib/ApiError.ts'
import { leaveFor } from '../lib/focusHeading.ts'
import { ownLanguage } from '../lib/language.ts'
import { linkTo } from '../lib/paths.ts'
import { zonedLabel } from '../lib/when.ts'
import { WRITTEN } from '../lib/written.ts'
import { FormError } from '../ui/FormError.tsx'
import { PageLoader } from '../ui/PageLoader.tsx'
import { useBusy } from '../ui/useBusy.ts'

/** After signing in to a deleted account: an admin may restore it, others learn that it is gone. */
export default function AccountClosed() {
  const { data, isPending, error } = useClosedCompany()
  if (isPending) {
    return (
      <AuthPage title="Deleted account">
        <PageLoader />
      </AuthPage>
    )
  }
  if (error) {
    return (
      <AuthPage title="Deleted account">
        <Stack>
          <Text size="sm">{messageOf(error)}</Text>
          <Button component="a" href={linkTo.login()} fullWidth>
            Sign in
          </Button>
        </Stack>
      </AuthPage>
    )
  }
  return (
    <AuthPage title="This account was deleted">
      {data.mayRestore ? <Restore closed={data} /> : <Gone closed={data} />}
    </AuthPage>
  )
}

function Restore({ closed }: { closed: ClosedCompany }) {
  const [busy, setBusy] = useBusy()
  const [failed, setFailed] = useState<string | null>(null)
  const restore = async () => {
    setBusy(true)
    setFailed(null)
    try {
      await restoreCompany()
      leaveFor(linkTo.dashboards())
    } catch (error) {
      setFailed(messageOf(error))
      setBusy(false)
    }
  }
  return (
    <Stack>
      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
        The account of <Name of={closed} /> was deleted on {inZone(closed.closedAt)}. Until{' '}
        {inZone(closed.removedAt)} you can restore it with everything in it; then it is removed for good.
      </Text>
      <Text size="sm">
        Restored, dashboards and links work again and reports go on with their next date. What was due
        meanwhile is not sent.
      </Text>
      <FormError message={failed} />
      <Button fullWidth loading={busy} onClick={() => void restore()}>
        Restore the account
      </Button>
      <Anchor href={linkTo.login()} size="sm" mx="auto">
        Leave it deleted
      </Anchor>
    </Stack>
  )
}

const Gone = ({ closed }: { closed: ClosedCompany }) => (
  <Stack>
    <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
      The account of <Name of={closed} /> was deleted on {inZone(closed.closedAt)}.{' '}
      {closed.isBeingRemoved
        ? 'It is being removed and cannot be restored.'
        : `An admin of it can restore it until ${inZone(closed.removedAt)}, by signing in.`}
    </Text>
    <Anchor href={linkTo.login()} size="sm" mx="auto">
      Back to the sign-in
    </Anchor>
  </Stack>
)

/** The session, which knows the reader's zone, is of an account that is no more: the browser's. */
const inZone = (instant: string) => zonedLabel(instant, Temporal.Now.timeZoneId(), ownLanguage())

const Name = ({ of }: { of: ClosedCompany }) => <bdi {...WRITTEN}>{of.name}</bdi>
