import { Anchor, Stack, Text } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router'
import { IDENTITY_PROVIDERS } from '../../shared/domain/identityProviders.ts'
import { AuthPage } from '../features/auth/AuthPage.tsx'
import { useWaiting } from '../features/auth/elsewhere/api.ts'
import type { Entered } from '../features/auth/register/entered.ts'
import { readMailed, readPaid } from '../features/auth/register/paid.ts'
import { RegisterForm } from '../features/auth/register/RegisterForm.tsx'
import { readRegistrationQuery } from '../features/auth/register/registrationQuery.ts'
import { SentCard, sent as sentShape } from '../features/auth/register/SentCard.tsx'
import { focusHeading } from '../lib/focusHeading.ts'
import { globals } from '../lib/globals.ts'
import { linkTo } from '../lib/paths.ts'
import { useDocumentTitle } from '../lib/useDocumentTitle.ts'
import { PageLoader } from '../ui/PageLoader.tsx'

export default function Register() {
  const [query] = useSearchParams()
  const chosen = IDENTITY_PROVIDERS.find((known) => known === query.get('with'))
  const waiting = useWaiting(chosen !== undefined)
  const { state, search } = useLocation()
  const navigate = useNavigate()
  /** Of this entry of the history: a reload shows it again, and Back leads to the form. */
  const sent = sentShape.safeParse(state).data ?? null
  const [entered, setEntered] = useState<Entered | null>(null)
  /** Who has paid was invited, and is led back by an address without the invitation. */
  const [hasPaid] = useState(() => readPaid() !== null || readMailed() !== null)
  const sentId = sent?.id ?? null
  const shown = useRef(sentId)
  useDocumentTitle(sent ? 'Check your e-mail' : 'Register')
  useEffect(() => {
    if (shown.current === sentId) return
    shown.current = sentId
    return focusHeading()
  }, [sentId])
  if (sent) {
    return (
      <AuthPage title="Check your e-mail">
        <SentCard sent={sent} onBack={() => void navigate(-1)} />
      </AuthPage>
    )
  }
  const terms = globals().registration
  const lacksInvitation = terms?.byInvitation && !query.get('invitation') && !hasPaid
  if (!terms || lacksInvitation) {
    return (
      <AuthPage title={terms ? 'Registration is by invitation' : 'Registration is closed'}>
        <Stack>
          <Text size="sm">
            {terms
              ? 'If you were invited to register, open the link of the invitation. Otherwise, ask whoever runs this installation for one, or ask an admin of your company to invite you.'
              : 'Nobody can register here. Ask an admin of your company for an invitation.'}
          </Text>
          <Anchor component={Link} to={linkTo.login()} size="sm" mx="auto">
            Sign in
          </Anchor>
        </Stack>
      </AuthPage>
    )
  }
  if (chosen && waiting.isPending) {
    return (
      <AuthPage title="Register">
        <PageLoader label="Reading your account" />
      </AuthPage>
    )
  }
  const identity = waiting.data?.provider === chosen ? (waiting.data ?? null) : null
  return (
    <AuthPage
      title="Register"
      // Where nothing is paid no trial ends.
      text={`You start ${terms.prices && terms.trialDays > 0 ? 'with a trial, ' : ''}as the first admin of your company.`}
    >
      <RegisterForm
        chosen={readRegistrationQuery(query)}
        identity={identity}
        entered={entered}
        onSent={(next, kept) => {
          setEntered(kept)
          void navigate({ search }, { state: next })
        }}
      />
    </AuthPage>
  )
}
