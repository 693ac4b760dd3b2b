import { Anchor, Table, Text } from '@mantine/core'
import { IconExternalLink } from '@tabler/icons-react'
import type { Order } from '../../../shared/api/orders.ts'
import { ownZone } from '../../lib/session.ts'
import { exactLabel } from '../../lib/when.ts'
import classes from './invoices.module.css'
import { amountsInWords, dayOf, linesInWords, TEXTS } from './inWords.ts'

/** One charge, and the way to its invoice. */
export function InvoiceRow({ order }: { order: Order }) {
  const { reference, placedAt, invoiceUrl } = order
  const amounts = amountsInWords(order)
  return (
    <Table.Tr className={classes.row}>
      <Table.Td className={classes.day}>
        <Text size="sm" component="time" dateTime={placedAt} title={exactLabel(placedAt, ownZone())}>
          {dayOf(placedAt, ownZone())}
        </Text>
      </Table.Td>
      <Table.Td className={classes.number}>
        <Text size="sm" c="dimmed">
          {reference}
        </Text>
      </Table.Td>
      <Table.Td className={classes.what}>
        {linesInWords(order).map((line, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines may be alike, and have no ids
          <Text size="sm" key={`${at} ${line}`}>
            {line}
          </Text>
        ))}
      </Table.Td>
      <Table.Td className={classes.amount}>
        <Text size="sm" fw={560} td={amounts.isWhollyRefunded ? 'line-through' : undefined}>
          {amounts.total}
        </Text>
        {[amounts.tax, amounts.discount].map(
          (text) =>
            text && (
              <Text size="xs" c="dimmed" key={text}>
                {text}
              </Text>
            ),
        )}
        {amounts.refunded && (
          <Text size="xs" c="var(--warning)" fw={560}>
            {amounts.refunded}
          </Text>
        )}
      </Table.Td>
      <Table.Td className={classes.link}>
        {invoiceUrl ? (
          <Anchor
            href={invoiceUrl}
            target="_blank"
            rel="noopener noreferrer"
            size="sm"
            className={classes.open}
            aria-label={`${TEXTS.open} of invoice ${reference}, in a new tab`}
          >
            {TEXTS.open}
            <IconExternalLink size={14} stroke={1.6} />
          </Anchor>
        ) : (
          <Text size="sm" c="dimmed">
            {TEXTS.noPage}
          </Text>
        )}
      </Table.Td>
    </Table.Tr>
  )
}
