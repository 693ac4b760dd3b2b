import { lazy, Suspense } from 'react'
import { unreachable } from '../../../lib/ApiError.ts'
import { PageLoader } from '../../../ui/PageLoader.tsx'

const PasswordForm = lazy(() =>
  import('./PasswordForm.tsx').catch((cause: unknown) => {
    throw unreachable(cause)
  }),
)

/** The form for a link's password, which pages of open links do without. */
export const PasswordGate = (props: { permalink: string; onOpen: () => void }) => (
  <Suspense fallback={<PageLoader label="Loading the dashboard" />}>
    <PasswordForm {...props} />
  </Suspense>
)
