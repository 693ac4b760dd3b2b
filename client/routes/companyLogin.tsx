import { Anchor } from '@mantine/core'
import { Link, useSearchParams } from 'react-router'
import { loginRequest } from '../../shared/api/auth.ts'
import { AuthPage } from '../features/auth/AuthPage.tsx'
import { startCompanyLogin } from '../features/auth/company/api.ts'
import { CompanyQuestion } from '../features/auth/company/CompanyQuestion.tsx'
import { linkTo } from '../lib/paths.ts'
import { AuthForm } from '../ui/AuthForm.tsx'

const fields = loginRequest.pick({ email: true })

export default function CompanyLogin() {
  const [query] = useSearchParams()
  const next = query.get('next')
  const company = query.get('company')
  if (company) return <CompanyQuestion company={company} next={next} />
  return (
    <AuthPage
      title="Your company’s login"
      text="For people whose company signs them in by its own login. We find it by your address at work."
    >
      <AuthForm
        schema={fields}
        fields={{ email: { label: 'E-mail', type: 'email', autoComplete: 'username' } }}
        submitLabel="Continue"
        send={async ({ email }) => {
          window.location.assign(await startCompanyLogin({ email, ...(next && { next }) }))
          // The form stays busy until the browser has left.
          await new Promise(() => undefined)
        }}
      >
        <Anchor component={Link} to={linkTo.login(next ?? undefined)} size="sm" mx="auto">
          Sign in with a password instead
        </Anchor>
      </AuthForm>
    </AuthPage>
  )
}
