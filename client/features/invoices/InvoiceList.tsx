import { Button, Paper, Table } from '@mantine/core'
import { IconReceipt } from '@tabler/icons-react'
import { Link } from 'react-router'
import { linkTo } from '../../lib/paths.ts'
import { ownZone } from '../../lib/session.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { PageLoader } from '../../ui/PageLoader.tsx'
import type { useInvoices } from './api.ts'
import { InvoiceRow } from './InvoiceRow.tsx'
import classes from './invoices.module.css'
import { TEXTS } from './inWords.ts'

/** What was charged, newest first. */
export function InvoiceList({ found }: { found: ReturnType<typeof useInvoices> }) {
  const { data, isPending, error, refetch } = found
  if (isPending) return <PageLoader label="Loading the invoices" />
  if (!data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (data.length === 0) {
    return (
      <EmptyState
        icon={<IconReceipt />}
        title={TEXTS.none}
        text={TEXTS.noneText}
        action={
          <Button variant="default" renderRoot={(props) => <Link {...props} to={linkTo.subscription()} />}>
            {TEXTS.toPlan}
          </Button>
        }
      />
    )
  }
  return (
    <Paper withBorder className={classes.list}>
      <Table
        aria-label="Invoices"
        className={classes.table}
        captionSide="top"
        verticalSpacing="sm"
        horizontalSpacing="md"
      >
        <Table.Caption className={classes.zone}>Days in {ownZone()}</Table.Caption>
        <Table.Thead className={classes.head}>
          <Table.Tr>
            <Table.Th w={130}>Date</Table.Th>
            <Table.Th w="26%">Number</Table.Th>
            <Table.Th>For</Table.Th>
            <Table.Th w={170} ta="end">
              Amount
            </Table.Th>
            <Table.Th w={110}>Invoice</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {data.map((one) => (
            <InvoiceRow key={one.id} order={one} />
          ))}
        </Table.Tbody>
      </Table>
    </Paper>
  )
}
