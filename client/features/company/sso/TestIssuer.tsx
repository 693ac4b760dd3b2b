import { Alert, Button, Stack, Text } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { useState } from 'react'
import type { SsoTestResult } from '../../../../shared/api/sso.ts'
import { messageOf } from '../../../lib/ApiError.ts'
import { testIssuer } from './api.ts'

/** Reads the configuration of the issuer that is typed, and says what is wrong with it. */
export function TestIssuer({ issuer }: { issuer: string }) {
  const [busy, setBusy] = useState(false)
  const [result, setResult] = useState<(SsoTestResult & { issuer: string }) | null>(null)
  const test = async () => {
    setBusy(true)
    const found = await testIssuer(issuer).catch((error) => ({ problem: messageOf(error), signInHost: null }))
    setResult({ ...found, issuer })
    setBusy(false)
  }
  // What was found of another issuer says nothing about this one.
  const shown = result?.issuer === issuer ? result : null
  return (
    <Stack gap="xs" align="flex-start">
      <Button
        variant="default"
        size="xs"
        loading={busy}
        disabled={issuer.trim() === ''}
        onClick={() => void test()}
      >
        Test the issuer
      </Button>
      <div role="status" style={{ width: '100%' }}>
        {shown &&
          (shown.problem ? (
            <Alert color="red" variant="light" icon={<IconAlertTriangle />} p="sm">
              <Text size="sm">{shown.problem}</Text>
            </Alert>
          ) : (
            <Alert color="green" variant="light" icon={<IconCircleCheck />} p="sm">
              <Text size="sm">
                Its configuration is there and complete. People will sign in at {shown.signInHost}.
              </Text>
            </Alert>
          ))}
      </div>
    </Stack>
  )
}
