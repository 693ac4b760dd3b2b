import { Button, Center, Group, Paper, Stack, Text, Title } from '@mantine/core'
import { useId, useState } from 'react'
import { Truncated } from '../../../ui/Truncated.tsx'

/** Rows drawn at a time; further dashboards are requested before. */
const DRAWN = 200

interface Props {
  title: string
  rows: { id: string; name: string; more: string }[]
  /** What stands in place of no row. */
  nothing: string
}

/** Names to look at: no row leads anywhere. */
export function SeenList({ title, rows, nothing }: Props) {
  const heading = useId()
  const [drawn, setDrawn] = useState(DRAWN)
  return (
    <section aria-labelledby={heading}>
      <Title order={2} size="h4" id={heading} mb="sm">
        {title}
      </Title>
      <Paper withBorder px="md" py="xs">
        {rows.length === 0 ? (
          <Text size="sm" c="dimmed" py="xs">
            {nothing}
          </Text>
        ) : (
          <Stack gap="xs" component="ul" m={0} p={0} style={{ listStyle: 'none' }}>
            {rows.slice(0, drawn).map(({ id, name, more }) => (
              <Group key={id} component="li" justify="space-between" wrap="nowrap" gap="md">
                <div style={{ minWidth: 0, flex: 1 }}>
                  <Truncated fw={560}>{name}</Truncated>
                </div>
                <div style={{ minWidth: 0, maxWidth: '45%' }}>
                  <Truncated size="sm" c="dimmed">
                    {more}
                  </Truncated>
                </div>
              </Group>
            ))}
          </Stack>
        )}
      </Paper>
      {rows.length > drawn && (
        <Center mt="md">
          <Button variant="default" onClick={() => setDrawn(drawn + DRAWN)}>
            Draw more
          </Button>
        </Center>
      )}
    </section>
  )
}
