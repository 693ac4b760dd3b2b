import { Alert, Anchor, Button, Group, Stack, Text } from '@mantine/core'
import { IconAlertTriangle, IconRefresh } from '@tabler/icons-react'
import { ApiError, isUnanswered, messageOf } from '../lib/ApiError.ts'
import { linkTo } from '../lib/paths.ts'
import { useRecovery } from '../lib/recovery.ts'
import { session } from '../lib/session.ts'
import { REFUSALS } from './refusals.ts'

interface Props {
  error: unknown
  onRetry?: () => void
  /** Done by itself as soon as a server that did not answer does; `onRetry` by default. */
  onRecover?: () => void
}

/**
 * Something could not be loaded or done: what happened, the vendor's words, and a button to retry. Where the server did
 * not answer, it is tried again without a click.
 */
export function ErrorState({ error, onRetry, onRecover = onRetry }: Props) {
  const recovers = isUnanswered(error) && onRecover !== undefined
  useRecovery(recovers ? onRecover : null)
  if (error instanceof ApiError) {
    if (error.id === 'subscription_required') return <Refusal status={402} text={error.message} />
    if (error.id === 'forbidden') return <Refusal status={403} />
  }
  const vendor = error instanceof ApiError ? error.vendor : null
  return (
    <Alert color="red" variant="light" icon={<IconAlertTriangle />} role="alert">
      <Stack gap="xs" align="flex-start">
        <Text size="sm">
          {messageOf(error)}
          {recovers && ' This page keeps trying and goes on by itself.'}
        </Text>
        {vendor && (
          <Text size="xs" c="dimmed">
            “{vendor}”
          </Text>
        )}
        {onRetry && (
          <Group>
            <Button size="xs" variant="default" leftSection={<IconRefresh size={14} />} onClick={onRetry}>
              Try again
            </Button>
          </Group>
        )}
      </Stack>
    </Alert>
  )
}

/** What only the plan or an administrator opens: trying again would not. */
function Refusal({ status, ...more }: { status: keyof typeof REFUSALS; text?: string }) {
  const { title, text } = { ...REFUSALS[status], ...more }
  const leadsToPlan = status === 402 && session().user?.roleName === 'admin'
  const { href, label } = leadsToPlan
    ? { href: linkTo.subscription(), label: 'See the subscription' }
    : { href: linkTo.dashboards(), label: 'Go to your dashboards' }
  return (
    <Alert color="red" variant="light" icon={<IconAlertTriangle />} role="alert" title={title}>
      <Stack gap="xs" align="flex-start">
        <Text size="sm">{text}</Text>
        <Anchor href={href} size="sm" underline="always">
          {label}
        </Anchor>
      </Stack>
    </Alert>
  )
}
