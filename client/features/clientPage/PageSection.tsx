import { Group, Title } from '@mantine/core'
import { type ReactNode, useId } from 'react'

/** A part of a client's page, with what can be done about it beside its heading. */
export function PageSection(props: { title: string; action?: ReactNode; children: ReactNode }) {
  const heading = useId()
  return (
    <section aria-labelledby={heading}>
      <Group justify="space-between" gap="xs" mb="sm">
        <Title order={2} size="h4" id={heading}>
          {props.title}
        </Title>
        {props.action}
      </Group>
      {props.children}
    </section>
  )
}
