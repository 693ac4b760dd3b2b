import { MantineProvider } from '@mantine/core'
import { type CSSProperties, useState } from 'react'
import { loginRequest } from '../../../../shared/api/auth.ts'
import { brandTokens } from '../../../../shared/rules/brandStyle.ts'
import { globals } from '../../../lib/globals.ts'
import { AuthForm } from '../../../ui/AuthForm.tsx'
import { AuthFrame } from '../../../ui/AuthFrame.tsx'
import { cssVariablesResolver, theme as ourTheme } from '../../../ui/theme.ts'
import type { PreviewProps } from './Preview.tsx'
import { Stage } from './Stage.tsx'

const ID = 'sign-in-preview'

/** The page where the company's people and clients sign in at its own address. */
export function SignInPreview({ draft, seenOn, companyName, theme }: PreviewProps) {
  const [root, setRoot] = useState<HTMLElement | null>(null)
  const style = brandTokens(draft) as CSSProperties
  return (
    <Stage id={ID} ref={setRoot} theme={theme} style={style} label="Sign-in page">
      {root && (
        <MantineProvider
          theme={ourTheme}
          cssVariablesResolver={cssVariablesResolver}
          cssVariablesSelector={`#${ID}`}
          getRootElement={() => root}
          forceColorScheme={theme}
          getStyleNonce={() => globals().styleNonce}
          withGlobalClasses={false}
        >
          <div inert>
            <AuthFrame
              name={companyName}
              brand={{ logo: draft.logo?.url ?? null, logoDark: draft.logoDark?.url ?? null, seenOn }}
              title="Sign in"
              isPreview
            >
              <AuthForm
                schema={loginRequest}
                fields={{
                  email: { label: 'E-mail', type: 'email', autoComplete: 'off' },
                  password: { label: 'Password', type: 'password', autoComplete: 'off' },
                }}
                submitLabel="Sign in"
                send={async () => undefined}
              />
            </AuthFrame>
          </div>
        </MantineProvider>
      )}
    </Stage>
  )
}
