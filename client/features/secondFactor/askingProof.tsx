import { modals } from '@mantine/modals'
import { ApiError } from '../../lib/ApiError.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { PageLoader } from '../../ui/PageLoader.tsx'
import { useSecondFactor } from './api.ts'
import { Unlock } from './own/UnlockForm.tsx'

/**
 * Does what changes how people sign in. Where the server has the person show once more who they are, a dialog asks for it,
 * and then it is done. Throws what `act` throws, and the server's demand where the dialog is closed.
 */
export async function askingProof<T>(act: () => Promise<T>): Promise<T> {
  try {
    return await act()
  } catch (error) {
    const isDemanded = error instanceof ApiError && error.id === 'proof_required'
    if (!isDemanded || !(await proveIdentity())) throw error
    return act()
  }
}

/** Resolves true once the person has shown who they are, false where the dialog is closed. */
const proveIdentity = (): Promise<boolean> =>
  new Promise((resolve) => {
    const end = (isProven: boolean) => {
      resolve(isProven)
      modals.close(dialog)
    }
    const dialog = modals.open({
      title: 'Confirm that it is you',
      children: <Proof onEnd={end} />,
      onClose: () => resolve(false),
    })
  })

function Proof({ onEnd }: { onEnd: (isProven: boolean) => void }) {
  const { data, isError, error, refetch } = useSecondFactor()
  if (isError) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <PageLoader />
  return <Unlock current={data} onUnlocked={() => onEnd(true)} onCancel={() => onEnd(false)} />
}
