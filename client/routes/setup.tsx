import { setupRequest } from '../../shared/api/auth.ts'
import { AuthPage } from '../features/auth/AuthPage.tsx'
import { setUp } from '../features/auth/api.ts'
import { leaveFor } from '../lib/focusHeading.ts'
import { linkTo } from '../lib/paths.ts'
import { AuthForm } from '../ui/AuthForm.tsx'

export default function Setup() {
  return (
    <AuthPage title="Set up your company" text="You become its first administrator.">
      <AuthForm
        schema={setupRequest}
        fields={{
          code: {
            label: 'Code',
            description: 'The server printed it when it started.',
            autoComplete: 'off',
            spellCheck: false,
          },
          company: { label: 'Company', autoComplete: 'organization' },
          name: { label: 'Your name', autoComplete: 'name' },
          email: { label: 'E-mail', type: 'email', autoComplete: 'username' },
          password: {
            label: 'Password',
            description: 'At least 8 characters',
            type: 'password',
            autoComplete: 'new-password',
          },
        }}
        submitLabel="Create the company"
        send={async (values) => {
          await setUp(values)
          leaveFor(linkTo.dashboards())
        }}
      />
    </AuthPage>
  )
}
