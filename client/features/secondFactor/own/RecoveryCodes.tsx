import { Alert, Button, CopyButton, Group, SimpleGrid, Stack, Text } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import { useRef, useState } from 'react'
import { confirm } from '../../../ui/confirm.tsx'
import { useLeaveQuestion } from '../../../ui/leavePage.ts'

const askToLeave = () =>
  confirm({
    title: 'Leave without your recovery codes?',
    text: 'They are shown this once. Stay to copy, download or print them.',
    submit: 'Leave',
    cancel: 'Stay',
    danger: true,
  })

/** Asks before the page is left, or the window closed, until the codes are stored. Returns how to say that they are. */
function useAskUntilStored(): () => void {
  const stored = useRef(false)
  const [question] = useState(() => ({ holds: () => !stored.current, ask: askToLeave }))
  useLeaveQuestion(question)
  useWindowEvent('beforeunload', (event) => {
    if (!stored.current) event.preventDefault()
  })
  return () => {
    stored.current = true
  }
}

/** The new recovery codes, which are shown this once. */
export function RecoveryCodes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  const text = codes.join('\n')
  const note = useAskUntilStored()
  useWindowEvent('beforeprint', note)
  return (
    <Alert variant="light" color="yellow" title="Your recovery codes" role="status">
      <Stack gap="sm">
        <Text size="sm">
          Each signs you in once when your phone or passkey is lost. They are shown this once: store them
          where you find them without your phone. Former codes are void.
        </Text>
        <SimpleGrid
          cols={{ base: 1, xs: 2 }}
          spacing="xs"
          verticalSpacing={4}
          component="ul"
          p={0}
          m={0}
          onCopy={note}
        >
          {codes.map((code) => (
            <Text key={code} component="li" ff="monospace" size="sm" style={{ listStyle: 'none' }}>
              {code}
            </Text>
          ))}
        </SimpleGrid>
        <Group gap="sm">
          <CopyButton value={text}>
            {({ copied, copy }) => (
              <Button
                size="xs"
                variant="default"
                onClick={() => {
                  copy()
                  note()
                }}
              >
                <span aria-live="polite">{copied ? 'Copied' : 'Copy the codes'}</span>
              </Button>
            )}
          </CopyButton>
          <Button
            size="xs"
            variant="default"
            component="a"
            download="recovery-codes.txt"
            onClick={note}
            href={`data:text/plain;charset=utf-8,${encodeURIComponent(`${text}\n`)}`}
          >
            Download
          </Button>
          <Button
            size="xs"
            onClick={() => {
              note()
              onDone()
            }}
          >
            I have stored them
          </Button>
        </Group>
      </Stack>
    </Alert>
  )
}
