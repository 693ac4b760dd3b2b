import { Button, Center, Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'

/** A whole page, or all that is in the app's frame, that explains why there is nothing else here. */
export function StatusPage(props: {
  /** Whose page it is. */
  mark?: ReactNode
  /** The frame around it is the page's main landmark already. */
  isFramed?: boolean
  /** The status, where the reader may know it. */
  code?: string
  title: string
  text: string
  home?: string
  /** Where else to go. */
  onward?: { href: string; label: string }
}) {
  return (
    <Center component={props.isFramed ? 'div' : 'main'} mih={props.isFramed ? '60dvh' : '100dvh'} p="md">
      <Stack align="center" gap="sm" maw={420} ta="center">
        {props.mark}
        {props.code && (
          <Text c="dimmed" fw={600} size="sm">
            {props.code}
          </Text>
        )}
        <Title order={1} size="h2">
          {props.title}
        </Title>
        {props.text && <Text c="dimmed">{props.text}</Text>}
        {props.onward && (
          <Button component="a" href={props.onward.href} mt="sm">
            {props.onward.label}
          </Button>
        )}
        {props.home && (
          <Button component="a" href={props.home} mt="sm" variant={props.onward ? 'default' : 'filled'}>
            Go to your dashboards
          </Button>
        )}
      </Stack>
    </Center>
  )
}
