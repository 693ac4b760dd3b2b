import { Suspense } from 'react'
import { lazyPart } from '../../../ui/lazyPart.tsx'
import { PageLoader } from '../../../ui/PageLoader.tsx'

const PasswordForm = lazyPart(async () => (await import('./PasswordForm.tsx')).default)

/** The form for a link's password, which pages of open links do without. */
export const PasswordGate = (props: { permalink: string; onOpen: () => void }) => (
  <Suspense fallback={<PageLoader label="Loading the dashboard" />}>
    <PasswordForm {...props} />
  </Suspense>
)
