import { Anchor, Button, Stack, Text } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { useState } from 'react'
import type { Source } from '../../../shared/api/sources.ts'
import type { OfferedProvider } from '../../../shared/domain/definitions.ts'
import { leaveFor } from '../../lib/focusHeading.ts'
import { FormModal, useLeaveGuard } from '../../ui/FormDialog.tsx'
import { consentAddress } from './api.ts'
import { ConnectWays, type Way } from './ConnectWays.tsx'
import { CredentialForm } from './CredentialForm.tsx'
import { ImportForm } from './ImportForm.tsx'
import { KindPicker } from './KindPicker.tsx'
import { SharedLogin } from './SharedLogin.tsx'

interface Props {
  opened: boolean
  onClose: () => void
  definitions: OfferedProvider[]
  /** What is connected already: its logins may serve more. */
  sources: Source[]
  onConnected: (source: Source) => void
  /** Makes a link by which somebody else signs in. */
  onLink: () => void
}

/**
 * The picker of kinds. OAuth kinds go to the vendor, kinds with a key to the credential form; a kind with several ways,
 * whose login may serve more, or whose only way is not open here, shows its ways first.
 */
export function ConnectModal({ opened, onClose, definitions, sources, onConnected, onLink }: Props) {
  const [chosen, setChosen] = useState<OfferedProvider | null>(null)
  const [way, setWay] = useState<Way | null>(null)
  const close = () => {
    setChosen(null)
    setWay(null)
    onClose()
  }
  const pick = (definition: OfferedProvider) => {
    const goesStraight =
      definition.auth.type === 'oauth' &&
      !definition.auth.incremental &&
      !definition.import &&
      definition.missing.length === 0
    if (goesStraight) leaveFor(consentAddress(definition.kind))
    else setChosen(definition)
  }
  const done = (source: Source) => {
    close()
    onConnected(source)
  }
  const incremental = chosen?.auth.type === 'oauth' ? chosen.auth.incremental : undefined
  const hasWays = chosen !== null && (chosen.import !== undefined || chosen.missing.length > 0)
  const back = () => (way ? setWay(null) : setChosen(null))
  const take = (taken: Way) => {
    if (taken === 'login' && chosen?.auth.type === 'oauth') leaveFor(consentAddress(chosen.kind))
    else setWay(taken)
  }
  return (
    <FormModal
      opened={opened}
      onClose={close}
      title={chosen ? `Connect ${chosen.name}` : 'Connect a source'}
      size="xl"
    >
      {chosen ? (
        <Stack>
          <div>
            <BackButton onClick={back}>{way ? 'Back' : 'All sources'}</BackButton>
          </div>
          {way === 'import' && chosen.import ? (
            <ImportForm definition={chosen} reads={chosen.import} source={null} onDone={done} />
          ) : chosen.auth.type === 'credentials' && (way === 'login' || !hasWays) ? (
            <CredentialForm definition={chosen} auth={chosen.auth} source={null} onDone={done} />
          ) : incremental && !hasWays ? (
            <SharedLogin
              definition={chosen}
              definitions={definitions}
              vendor={incremental.vendor}
              sources={sources}
              onDone={done}
            />
          ) : (
            <ConnectWays definition={chosen} onWay={take} />
          )}
        </Stack>
      ) : (
        <Stack>
          <KindPicker definitions={definitions} onPick={pick} />
          <Text size="sm" c="dimmed">
            Does the login belong to a client?{' '}
            <Anchor component="button" type="button" size="sm" underline="always" onClick={onLink}>
              Have a client sign in
            </Anchor>
          </Text>
        </Stack>
      )}
    </FormModal>
  )
}

function BackButton({ onClick, children }: { onClick: () => void; children: string }) {
  const { leave } = useLeaveGuard()
  return (
    <Button
      size="xs"
      variant="subtle"
      leftSection={<IconArrowLeft size={14} />}
      onClick={() => leave(onClick)}
    >
      {children}
    </Button>
  )
}
