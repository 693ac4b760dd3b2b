import { Button, Container } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import type { AuditFilter } from '../../shared/api/audit.ts'
import { AuditFilters, AuditList, auditCsvAddress } from '../features/audit/index.ts'
import { PageHeader } from '../ui/PageHeader.tsx'

const FILTER_DEBOUNCE_MS = 300

export default function Audit() {
  const [filter, setFilter] = useState<AuditFilter>({})
  const [asked] = useDebouncedValue(filter, FILTER_DEBOUNCE_MS)
  return (
    <Container size="lg" p={0}>
      <PageHeader
        title="Audit log"
        text="Who did what, when and from where. Entries cannot be changed or deleted."
        action={
          <Button
            component="a"
            href={auditCsvAddress(asked)}
            download
            variant="default"
            leftSection={<IconDownload size={16} />}
          >
            Download CSV
          </Button>
        }
      />
      <AuditFilters filter={filter} onChange={setFilter} />
      <AuditList filter={asked} />
    </Container>
  )
}
