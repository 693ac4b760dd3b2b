import { Anchor, Button, Paper, Radio, Stack, Text, Title, VisuallyHidden } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import type { CompanySecurity, SecondFactorFor } from '../../../shared/api/secondFactor.ts'
import { keysOf } from '../../../shared/domain/keysOf.ts'
import { isCollision, messageOf } from '../../lib/ApiError.ts'
import { linkTo } from '../../lib/paths.ts'
import { useUser } from '../../lib/session.ts'
import { WRITTEN } from '../../lib/written.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { useEntered } from '../../ui/FormDialog.tsx'
import { FormError } from '../../ui/FormError.tsx'
import { notifyDone } from '../../ui/notify.tsx'
import { PageLoader } from '../../ui/PageLoader.tsx'
import { loadSecurity, useDemand, useSecurity } from './api.ts'
import { askingProof } from './askingProof.tsx'
import { withoutInWords } from './withoutInWords.ts'

const CHOICES: Record<SecondFactorFor, { label: string; description: string }> = {
  nobody: { label: 'Nobody', description: 'Each person decides.' },
  staff: { label: 'Everybody who works here', description: 'Admins and members.' },
  everybody: { label: 'Your clients’ own people too', description: 'Whoever signs in.' },
}

/** Of whom the company demands a second factor, and who has none. */
export function SecurityCard() {
  const { data, isPending, error, refetch } = useSecurity()
  return (
    <Paper withBorder p="lg" component="section" aria-labelledby="security">
      <Stack>
        <div>
          <Title order={2} size="h4" id="security">
            Who needs a second factor
          </Title>
          <Text size="sm" c="dimmed">
            Whoever needs one and has none sets it up right after signing in, and can do nothing else until
            then.
          </Text>
        </div>
        {isPending && <PageLoader />}
        {error && <ErrorState error={error} onRetry={() => void refetch()} />}
        {data && <DemandForm current={data} />}
      </Stack>
    </Paper>
  )
}

function DemandForm({ current }: { current: CompanySecurity }) {
  const demand = useDemand()
  const { id } = useUser()
  /** Null until something is chosen, and again once it is stored. */
  const [chosen, setChosen] = useState<SecondFactorFor | null>(null)
  // What it was as somebody chose, whatever has been loaded since.
  const [seen, setSeen] = useState(current.secondFactorFor)
  const shown = chosen ?? current.secondFactorFor
  const isChanged = shown !== current.secondFactorFor
  useEntered(isChanged)
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState<string | null>(null)
  const isWithout = current.without.some((person) => person.id === id)
  const save = async () => {
    setBusy(true)
    setFailed(null)
    try {
      await askingProof(() => demand({ secondFactorFor: shown, seen }))
      setSeen(shown)
      // What was chosen while it was being saved stays.
      setChosen((now) => (now === shown ? null : now))
      notifyDone('Saved.')
    } catch (error) {
      setFailed(messageOf(error))
      const now = isCollision(error) && (await loadSecurity().catch(() => null))
      if (now) setSeen(now.secondFactorFor)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Stack>
      <Radio.Group
        label={<VisuallyHidden>Who needs a second factor</VisuallyHidden>}
        value={shown}
        onChange={(value) => {
          if (chosen === null) setSeen(current.secondFactorFor)
          setChosen(value as SecondFactorFor)
        }}
      >
        <Stack gap="xs">
          {keysOf(CHOICES).map((one) => (
            <Radio key={one} value={one} {...CHOICES[one]} disabled={isWithout && one !== 'nobody'} />
          ))}
        </Stack>
      </Radio.Group>
      {isWithout && (
        <Text size="sm">
          You have none yourself.{' '}
          <Anchor component={Link} to={linkTo.user(id)} size="sm" underline="always">
            Set one up on your own page
          </Anchor>{' '}
          first.
        </Text>
      )}
      <Text size="sm" style={{ overflowWrap: 'anywhere' }} {...WRITTEN}>
        {withoutInWords(current)}
      </Text>
      <FormError message={failed} />
      <div>
        <Button
          aria-label="Save who needs a second factor"
          loading={busy}
          disabled={!isChanged}
          onClick={() => void save()}
        >
          Save
        </Button>
      </div>
    </Stack>
  )
}
