import { Button, Container } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { INVOICE_TEXTS, INVOICES_CSV, InvoiceList, useInvoices } from '../features/invoices/index.ts'
import { PageHeader } from '../ui/PageHeader.tsx'

export default function Invoices() {
  const found = useInvoices()
  const hasSome = (found.data?.length ?? 0) > 0
  return (
    <Container size="lg" p={0}>
      <PageHeader
        title={INVOICE_TEXTS.title}
        text={INVOICE_TEXTS.text}
        action={
          hasSome && (
            <Button
              component="a"
              href={INVOICES_CSV}
              download
              variant="default"
              leftSection={<IconDownload size={16} />}
            >
              {INVOICE_TEXTS.csv}
            </Button>
          )
        }
      />
      <InvoiceList found={found} />
    </Container>
  )
}
