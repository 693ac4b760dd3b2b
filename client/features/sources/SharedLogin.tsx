import { Button, Checkbox, Paper, Stack, Text, Title } from '@mantine/core'
import { IconLink, IconLogin2 } from '@tabler/icons-react'
import { useState } from 'react'
import type { Source } from '../../../shared/api/sources.ts'
import type { OfferedProvider } from '../../../shared/domain/definitions.ts'
import type { SourceKind } from '../../../shared/domain/sources.ts'
import { messageOf } from '../../lib/ApiError.ts'
import { leaveFor } from '../../lib/focusHeading.ts'
import { FormError } from '../../ui/FormError.tsx'
import { consentAddress, useShareLogin } from './api.ts'
import { kindsOfLogin, loginsFor } from './logins.ts'
import { WayButton } from './WayButton.tsx'

interface Props {
  definition: OfferedProvider
  definitions: OfferedProvider[]
  /** The vendor, whose logins serve several kinds. */
  vendor: string
  sources: Source[]
  onDone: (source: Source) => void
}

/** The ways to a kind whose vendor's logins serve several kinds: a login that is connected, or a sign-in for all at once. */
export function SharedLogin({ definition, definitions, vendor, sources, onDone }: Props) {
  const [further, setFurther] = useState<string[]>([])
  const sharing = useShareLogin()
  const { kind, name } = definition
  const logins = loginsFor(definition, definitions, sources)
  const others = kindsOfLogin(definition, definitions)
  const share = (source: Source) => {
    if (!sharing.isPending) sharing.mutate({ sourceId: source.id, name: kind }, { onSuccess: onDone })
  }
  return (
    <Stack gap="sm">
      {logins.map(({ account, source, granted }) =>
        granted ? (
          <WayButton
            key={account}
            icon={<IconLink size={22} />}
            title={`Use the login ${account}`}
            onPick={() => share(source)}
          >
            It is connected already and may read {name}. You do not have to sign in again.
          </WayButton>
        ) : (
          <WayButton
            key={account}
            icon={<IconLogin2 size={22} />}
            title={`Add ${name} to the login ${account}`}
            onPick={() => leaveFor(consentAddress(kind, { login: source.id }))}
          >
            {vendor} asks you for the permission that this login has not given yet.
          </WayButton>
        ),
      )}
      <FormError message={sharing.error && messageOf(sharing.error)} />
      <Paper withBorder p="md" component="section" aria-labelledby="sign-in-anew">
        <Stack gap="sm">
          <Title order={3} size="h6" id="sign-in-anew">
            {logins.length > 0 ? `Sign in with another ${vendor} account` : `Sign in with ${vendor}`}
          </Title>
          {others.length > 0 && (
            <Checkbox.Group
              label="Connect these with the same sign-in"
              description={`${vendor} asks for each permission on one page. Choose what this account can see.`}
              value={further}
              onChange={setFurther}
            >
              <Stack gap={8} mt="xs">
                {others.map((other) => (
                  <Checkbox key={other.kind} value={other.kind} label={other.name} />
                ))}
              </Stack>
            </Checkbox.Group>
          )}
          <div>
            <Button
              leftSection={<IconLogin2 size={16} />}
              onClick={() =>
                leaveFor(consentAddress(kind, { with: others.map(kindOf).filter(isIn(further)) }))
              }
            >
              Sign in with {vendor}
            </Button>
          </div>
          {sharing.isPending && (
            <Text size="sm" c="dimmed" role="status">
              Testing the login with {name} …
            </Text>
          )}
        </Stack>
      </Paper>
    </Stack>
  )
}

const kindOf = ({ kind }: OfferedProvider): SourceKind => kind
const isIn = (list: readonly string[]) => (value: string) => list.includes(value)
