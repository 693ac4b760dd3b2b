import { Alert, Button, CopyButton, Group, SimpleGrid, Stack, Text } from '@mantine/core'

/** The new recovery codes, which are shown this once. */
export function RecoveryCodes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  const text = codes.join('\n')
  return (
    <Alert variant="light" color="yellow" title="Your recovery codes" role="status">
      <Stack gap="sm">
        <Text size="sm">
          Each signs you in once when your phone or passkey is lost. They are shown this once: store them
          where you find them without your phone. Former codes are void.
        </Text>
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="xs" verticalSpacing={4} component="ul" p={0} m={0}>
          {codes.map((code) => (
            <Text key={code} component="li" ff="monospace" size="sm" style={{ listStyle: 'none' }}>
              {code}
            </Text>
          ))}
        </SimpleGrid>
        <Group gap="sm">
          <CopyButton value={text}>
            {({ copied, copy }) => (
              <Button size="xs" variant="default" onClick={copy}>
                <span aria-live="polite">{copied ? 'Copied' : 'Copy the codes'}</span>
              </Button>
            )}
          </CopyButton>
          <Button
            size="xs"
            variant="default"
            component="a"
            download="recovery-codes.txt"
            href={`data:text/plain;charset=utf-8,${encodeURIComponent(`${text}\n`)}`}
          >
            Download
          </Button>
          <Button size="xs" onClick={onDone}>
            I have stored them
          </Button>
        </Group>
      </Stack>
    </Alert>
  )
}
