import { Alert, Anchor, Center, Paper, Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { globals } from '../../lib/globals.ts'

/** The frame of the screens of signing in: the product, a heading, a form. */
export function AuthPage({ title, text, children }: { title: string; text?: string; children: ReactNode }) {
  const { productName, sandbox } = globals()
  return (
    <Center component="main" mih="100dvh" p="md">
      <Stack w="100%" maw={400} gap="lg">
        <Text fw={600} ta="center">
          {productName}
        </Text>
        <Paper withBorder p="xl" radius="md">
          <Title order={1} size="h3" mb={text ? 4 : 'md'}>
            {title}
          </Title>
          {text && (
            <Text c="dimmed" size="sm" mb="md">
              {text}
            </Text>
          )}
          {children}
        </Paper>
        {sandbox && (
          <Alert variant="light" p="sm" role="note">
            <Text size="sm">
              This is a sandbox: every mail it sends arrives in its{' '}
              <Anchor href={sandbox.inboxUrl} size="sm" underline="always">
                inbox
              </Anchor>
              .
            </Text>
          </Alert>
        )}
      </Stack>
    </Center>
  )
}
