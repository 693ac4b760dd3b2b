import { Badge, Button, Group, Stack, Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import type { AppSetup as Begun, SecondFactor } from '../../../../shared/api/secondFactor.ts'
import { ApiError } from '../../../lib/ApiError.ts'
import { confirm } from '../../../ui/confirm.tsx'
import { FormError } from '../../../ui/FormError.tsx'
import { notifyDone } from '../../../ui/notify.tsx'
import { useOwnActions } from '../api.ts'
import { problemOf, usesPasskeys } from '../webauthn.ts'
import { AppSetup } from './AppSetup.tsx'
import { PasskeyForm } from './PasskeyForm.tsx'
import { PasskeyRow } from './PasskeyRow.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { UnlockForm } from './UnlockForm.tsx'

type Open =
  | { kind: 'unlock'; then: () => Promise<unknown> }
  | { kind: 'app'; begun: Begun }
  | { kind: 'passkey' }
  | { kind: 'codes'; codes: string[] }

interface Props {
  current: SecondFactor
  /** The recovery codes that came with the first thing set up are stored. */
  onStored: () => void
}

/** The app, the passkeys and the recovery codes, and the one change that is under way. */
export function Factors({ current, onStored }: Props) {
  const actions = useOwnActions()
  const [open, setOpen] = useState<Open | null>(null)
  const [failed, setFailed] = useState<string | null>(null)
  const { app, passkeys, passkeyHost, recoveryCodesLeft } = current
  const isLast = (app ? 1 : 0) + passkeys.length === 1
  const close = () => setOpen(null)

  /** Does it at once, or after the person has shown once more who they are. */
  const act = async (then: () => Promise<unknown>, isUnlocked = current.isUnlocked) => {
    setFailed(null)
    if (!isUnlocked) return setOpen({ kind: 'unlock', then })
    try {
      await then()
    } catch (error) {
      if (error instanceof ApiError && error.id === 'proof_required') setOpen({ kind: 'unlock', then })
      else setFailed(problemOf(error))
    }
  }
  const showCodes = (codes: string[] | null) => {
    if (codes) setOpen({ kind: 'codes', codes })
    else close()
  }
  const remove = async (what: string, then: () => Promise<unknown>) => {
    const firstStep = current.hasPassword ? 'your password' : 'your account elsewhere or your company’s login'
    const consequence = isLast
      ? `It is the last one: from then on ${firstStep} alone signs you in, and your recovery codes are void.`
      : 'It no longer signs you in.'
    if (await confirm({ title: `Remove ${what}?`, text: consequence, submit: 'Remove', danger: true }))
      await act(async () => {
        await then()
        close()
      })
  }
  const beginApp = () => act(async () => setOpen({ kind: 'app', begun: await actions.beginApp() }))
  const beginPasskey = () => act(async () => setOpen({ kind: 'passkey' }))
  const renewCodes = async () => {
    const text = 'The ones that you have stored are void at once. The new ones are shown once.'
    if (await confirm({ title: 'Make new recovery codes?', text, submit: 'Make new codes' }))
      await act(async () => setOpen({ kind: 'codes', codes: await actions.renewCodes() }))
  }

  if (open?.kind === 'codes') {
    return (
      <RecoveryCodes
        codes={open.codes}
        onDone={() => {
          close()
          notifyDone('Your recovery codes are stored.')
          onStored()
        }}
      />
    )
  }
  return (
    <Stack>
      <Part
        title="Authenticator app"
        badge={app ? 'Set up' : null}
        text="A code of six digits from an app on your phone."
      >
        <Button size="xs" variant="default" disabled={open?.kind === 'app'} onClick={() => void beginApp()}>
          {app ? 'Set up anew' : 'Set up an app'}
        </Button>
        {app && (
          <Button
            size="xs"
            variant="default"
            aria-label="Remove the authenticator app"
            onClick={() => void remove('the authenticator app', actions.removeApp)}
          >
            Remove
          </Button>
        )}
      </Part>
      {open?.kind === 'app' && <AppSetup begun={open.begun} onDone={showCodes} onCancel={close} />}
      <Part
        title="Passkeys"
        badge={null}
        text={
          passkeyHost === null || !usesPasskeys()
            ? 'This browser cannot use passkeys at this address.'
            : `Your fingerprint, face or PIN. A passkey that you add here works at ${passkeyHost} alone, and signs you in by itself.`
        }
      >
        {passkeyHost !== null && usesPasskeys() && (
          <Button size="xs" variant="default" onClick={() => void beginPasskey()}>
            Add a passkey
          </Button>
        )}
      </Part>
      {open?.kind === 'passkey' && (
        <PasskeyForm
          name=""
          submitLabel="Continue"
          onName={(name) =>
            act(async () => {
              const codes = await actions.addPasskey(name)
              notifyDone(`The passkey “${name.trim()}” is added.`)
              showCodes(codes)
            })
          }
          onCancel={close}
        />
      )}
      {passkeys.length > 0 && (
        <Stack gap="sm" component="ul" p={0} m={0} aria-label="Your passkeys" style={{ listStyle: 'none' }}>
          {passkeys.map((passkey) => (
            <PasskeyRow
              key={passkey.id}
              passkey={passkey}
              here={passkeyHost}
              onRemove={() =>
                void remove(`the passkey “${passkey.name}”`, () => actions.removePasskey(passkey.id))
              }
            />
          ))}
        </Stack>
      )}
      {(app || passkeys.length > 0) && (
        <Part
          title="Recovery codes"
          badge={null}
          text={`${recoveryCodesLeft} of 10 are left. Each signs you in once when the above are lost.`}
        >
          <Button size="xs" variant="default" onClick={() => void renewCodes()}>
            Make new codes
          </Button>
        </Part>
      )}
      <FormError message={failed} />
      {open?.kind === 'unlock' && (
        <UnlockForm
          current={current}
          onUnlocked={() => {
            close()
            void act(open.then, true)
          }}
          onCancel={close}
        />
      )}
    </Stack>
  )
}

function Part({
  title,
  badge,
  text,
  children,
}: {
  title: string
  badge: string | null
  text: string
  children: ReactNode
}) {
  return (
    <Group justify="space-between" gap="sm">
      <div style={{ flex: '1 1 14rem', minWidth: 0 }}>
        <Group gap="xs">
          <Text size="sm" fw={560}>
            {title}
          </Text>
          {badge && (
            <Badge size="sm" variant="light">
              {badge}
            </Badge>
          )}
        </Group>
        <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {text}
        </Text>
      </div>
      <Group gap="xs">{children}</Group>
    </Group>
  )
}
