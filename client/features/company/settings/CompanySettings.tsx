import { Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { PageLoader } from '../../../ui/PageLoader.tsx'
import { type Section, SectionNav } from '../../../ui/SectionNav.tsx'
import { ExportCard } from '../export/ExportCard.tsx'
import { HostCard } from '../host/HostCard.tsx'
import { SenderCard } from '../sender/SenderCard.tsx'
import { SsoCard } from '../sso/SsoCard.tsx'
import { useSettings } from './api.ts'
import { CompanyCard } from './CompanyCard.tsx'
import { DeleteCard } from './DeleteCard.tsx'

/** By the ids of the headings, in the order of the page. */
const SECTIONS: readonly Section[] = [
  { id: 'company', label: 'Company' },
  { id: 'own-domain', label: 'Own domain' },
  { id: 'sender', label: 'Sender of reports' },
  { id: 'single-sign-on', label: 'Single sign-on' },
  { id: 'security', label: 'Second factor' },
  { id: 'export', label: 'Export' },
  { id: 'delete-account', label: 'Delete the account' },
]

/** Everything that an admin sets for the company, a section each; `children` is that of the second factor. */
export function CompanySettings({ children }: { children: ReactNode }) {
  const { data, isPending, error, refetch } = useSettings()
  return (
    <SectionNav sections={SECTIONS} ready={!isPending}>
      <Stack>
        {isPending && <PageLoader />}
        {error && <ErrorState error={error} onRetry={() => void refetch()} />}
        {data && <CompanyCard settings={data} />}
        <HostCard />
        <SenderCard />
        <SsoCard />
        {children}
        <ExportCard />
        {data && <DeleteCard settings={data} />}
      </Stack>
    </SectionNav>
  )
}
