import { Group, Stack, Title } from '@mantine/core'
import { type ReactNode, useId } from 'react'

/** A part of the panel under its heading. */
export function Section(props: { title: string; aside?: ReactNode; children: ReactNode }) {
  const id = useId()
  return (
    <Stack component="section" aria-labelledby={id} gap="xs">
      <Group justify="space-between" gap="xs" mih={30}>
        <Title order={3} size="h5" id={id}>
          {props.title}
        </Title>
        {props.aside}
      </Group>
      {props.children}
    </Stack>
  )
}
