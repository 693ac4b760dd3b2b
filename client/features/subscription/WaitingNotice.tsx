import { Alert, Anchor, Button, Loader, Stack, Text } from '@mantine/core'
import { confirm } from '../../ui/confirm.tsx'
import { TEXTS } from './texts.ts'
import { isLong, type Waiting } from './waiting.ts'

interface Props {
  waiting: Waiting
  /** Why the server does not take the order for the company's; null: it does. */
  refusal: string | null
  contact: string | null
  /** Shows the form again. */
  onGiveUp: () => void
}

/** Something was paid, and the provider has not told us yet. */
export function WaitingNotice({ waiting, refusal, contact, onGiveUp }: Props) {
  const long = isLong(waiting, Date.now())
  const giveUp = async () => {
    const sure = await confirm({
      title: 'Was nothing paid?',
      text: 'If you did pay, wait: paying once more would charge you twice.',
      submit: 'Nothing was paid',
      cancel: 'Go on waiting',
      danger: true,
    })
    if (sure) onGiveUp()
  }
  return (
    <Alert color="brand" variant="light" title={TEXTS.waiting} icon={<Loader size="sm" aria-hidden />}>
      <Stack gap="xs" align="flex-start">
        <Text size="sm" role="status">
          {refusal ?? (long ? TEXTS.waitingLong : TEXTS.waitingText)}
        </Text>
        <Text size="sm">
          Order <b>{waiting.completion.reference}</b>
          {long && contact && (
            <>
              {' · '}
              <Contact contact={contact} />
            </>
          )}
        </Text>
        {(long || refusal) && (
          <Button size="xs" variant="default" onClick={() => void giveUp()}>
            {refusal ? TEXTS.waitingAgain : TEXTS.waitingGiveUp}
          </Button>
        )}
      </Stack>
    </Alert>
  )
}

/** Something was paid elsewhere, as with the registration or in another tab, and the provider has yet to confirm it. */
export function PendingNotice({ contact }: { contact: string | null }) {
  return (
    <Alert color="brand" variant="light" title={TEXTS.waiting} icon={<Loader size="sm" aria-hidden />}>
      <Stack gap="xs" align="flex-start">
        <Text size="sm" role="status">
          {TEXTS.pending}
        </Text>
        {contact && <Contact contact={contact} />}
      </Stack>
    </Alert>
  )
}

const Contact = ({ contact }: { contact: string }) => (
  <Anchor href={/^https?:/.test(contact) ? contact : `mailto:${contact}`} size="sm" underline="always">
    {contact}
  </Anchor>
)
