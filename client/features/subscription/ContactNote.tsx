import { Anchor, Text } from '@mantine/core'
import type { Subscription } from '../../../shared/api/subscription.ts'
import { TEXTS } from './texts.ts'

/** Whom to ask about the plan: all there is where no provider takes payments. */
export function ContactNote({ plan }: { plan: Pick<Subscription, 'contact' | 'checkout' | 'payment'> }) {
  const { contact, checkout, payment } = plan
  const before = payment && !checkout ? `${TEXTS.noProvider} ` : ''
  const isPage = contact !== null && /^https?:/.test(contact)
  // With a provider this is a way out, not the way.
  if (contact === null) {
    if (checkout) return null
    return (
      <Text size="sm" c="dimmed">
        {before}Whoever runs this installation changes your plan: ask them.
      </Text>
    )
  }
  return (
    <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
      {before}
      {checkout ? 'Anything unclear? ' : 'To change your plan, '}
      {checkout ? (isPage ? 'Go to ' : 'Write to ') : isPage ? 'go to ' : 'write to '}
      <Anchor href={isPage ? contact : `mailto:${contact}`} size="sm" underline="always">
        {contact}
      </Anchor>
      .
    </Text>
  )
}
