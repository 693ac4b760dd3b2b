import { Anchor, Paper, Stack, Text, Title } from '@mantine/core'
import { TEXTS } from './texts.ts'

/** The way to pay for whoever is at the company's own host, where the provider's checkout does not open. */
export function SubscribeElsewhere({ address }: { address: string }) {
  return (
    <Paper withBorder p="lg" component="section" aria-labelledby="subscribe">
      <Stack gap="sm" align="flex-start">
        <Title order={2} size="h4" id="subscribe">
          Subscribe
        </Title>
        <Text size="sm">{TEXTS.elsewhere}</Text>
        <Anchor href={address} size="sm" style={{ overflowWrap: 'anywhere' }}>
          {address}
        </Anchor>
      </Stack>
    </Paper>
  )
}
