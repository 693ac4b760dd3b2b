import { Stack, Text } from '@mantine/core'
import { IconFileImport, IconLogin2 } from '@tabler/icons-react'
import type { OfferedProvider } from '../../../shared/domain/definitions.ts'
import { useUser } from '../../lib/session.ts'
import { AppSteps } from './AppSteps.tsx'
import { WayButton } from './WayButton.tsx'

export type Way = 'import' | 'login'

interface Props {
  definition: OfferedProvider
  onWay: (way: Way) => void
}

/** The ways to connect a kind with several, or whose only one is not available here, each with what to expect. */
export function ConnectWays({ definition, onWay }: Props) {
  const { name, auth, import: reads, missing } = definition
  const caution = auth.type === 'oauth' ? auth.caution : undefined
  return (
    <Stack gap="sm">
      {reads && (
        <WayButton
          icon={<IconFileImport size={22} />}
          title={`Import a ${reads.label}`}
          onPick={() => onWay('import')}
        >
          Works for everybody. Bring a newer file whenever figures should move on.
        </WayButton>
      )}
      {missing.length === 0 ? (
        <WayButton
          icon={<IconLogin2 size={22} />}
          title={`Sign in with ${name}`}
          onPick={() => onWay('login')}
        >
          {caution ?? 'Figures come by themselves from then on.'}
        </WayButton>
      ) : (
        <NotSetUp definition={definition} caution={caution} />
      )}
    </Stack>
  )
}

function NotSetUp({ definition, caution }: { definition: OfferedProvider; caution: string | undefined }) {
  const { name, import: reads, missing } = definition
  const { roleName } = useUser()
  if (roleName !== 'admin') {
    return (
      <Text size="sm" c="dimmed">
        {caution && `${caution} `}Signing in with {name} is not set up here. Ask whoever runs this
        installation.
        {reads && ` Or import the ${reads.label}.`}
      </Text>
    )
  }
  return (
    <>
      <Text size="sm" c="dimmed">
        {caution && `${caution} `}Signing in with {name} works only where whoever runs this installation has
        set {new Intl.ListFormat('en').format(missing)}.{reads && ` Import the ${reads.label} instead.`}
      </Text>
      <AppSteps kind={definition.kind} />
    </>
  )
}
