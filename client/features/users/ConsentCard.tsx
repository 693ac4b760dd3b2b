import { Anchor, Button, Checkbox, Paper, Stack, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { User } from '../../../shared/api/auth.ts'
import type { ConsentPages } from '../../../shared/api/company.ts'
import { messageOf } from '../../lib/ApiError.ts'
import { linkTo } from '../../lib/paths.ts'
import { FormError } from '../../ui/FormError.tsx'
import { updateOwnUser } from './api.ts'

/** Requests both consents, without which the app stays closed. */
export function ConsentCard({ user, pages }: { user: User; pages: ConsentPages }) {
  const [terms, setTerms] = useState(user.termsConsent)
  const [age, setAge] = useState(user.ageConsent)
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
        <Checkbox
          label={<WhatIsAccepted {...pages} />}
          checked={terms}
          onChange={(event) => setTerms(event.currentTarget.checked)}
        />
        <Checkbox
          label="I am not under 16 years old"
          checked={age}
          onChange={(event) => setAge(event.currentTarget.checked)}
        />
        <FormError message={failed} />
        <div>
          <Button disabled={!terms || !age} loading={busy} onClick={() => void accept()}>
            Continue
          </Button>
        </div>
      </Stack>
    </Paper>
  )
}

function WhatIsAccepted({ termsUrl, privacyUrl }: ConsentPages) {
  const terms = termsUrl && <NewTab href={termsUrl}>terms of use</NewTab>
  const privacy = privacyUrl && <NewTab href={privacyUrl}>privacy policy</NewTab>
  if (!terms) return <>I have read the {privacy}</>
  return (
    <>
      I accept the {terms}
      {privacy && <> and have read the {privacy}</>}
    </>
  )
}

function NewTab({ href, children }: { href: string; children: string }) {
  return (
    <Anchor href={href} target="_blank" rel="noopener noreferrer" inherit underline="always">
      {children}
    </Anchor>
  )
}
