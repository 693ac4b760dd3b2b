import { Button, Paper, Stack, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { User } from '../../../../shared/api/auth.ts'
import type { ConsentPages } from '../../../../shared/api/company.ts'
import { messageOf } from '../../../lib/ApiError.ts'
import { linkTo } from '../../../lib/paths.ts'
import { FormError } from '../../../ui/FormError.tsx'
import { updateOwnUser } from '../api.ts'
import { Consents } from '../Consents.tsx'

/** Requests both consents, without which the app stays closed. */
export function ConsentCard({ user, pages }: { user: User; pages: ConsentPages }) {
  const [given, setGiven] = useState({ terms: user.termsConsent, age: user.ageConsent })
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState<string | null>(null)
  const navigate = useNavigate()
  const accept = async () => {
    setBusy(true)
    setFailed(null)
    try {
      await updateOwnUser(user.id, { termsConsent: true, ageConsent: true })
      await navigate(linkTo.dashboards())
    } catch (error) {
      setFailed(messageOf(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Paper withBorder p="lg" component="section" aria-labelledby="consent">
      <Stack>
        <Title order={2} size="h4" id="consent">
          Before you start
        </Title>
        <Text size="sm" c="dimmed">
          Both are needed to use the product.
        </Text>
        <Consents pages={pages} given={given} onChange={setGiven} />
        <FormError message={failed} />
        <div>
          <Button disabled={!given.terms || !given.age} loading={busy} onClick={() => void accept()}>
            Continue
          </Button>
        </div>
      </Stack>
    </Paper>
  )
}
