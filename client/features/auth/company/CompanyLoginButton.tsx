import { Button } from '@mantine/core'
import { IconBuilding } from '@tabler/icons-react'
import { Link } from 'react-router'
import { globals } from '../../../lib/globals.ts'
import { linkTo, ROUTES } from '../../../lib/paths.ts'

/** The way to a company's own login: at its host straight to it, elsewhere by the person's address. */
export function CompanyLoginButton({ next }: { next: string | null }) {
  const { companyLogin, productName } = globals()
  if (companyLogin === null) return null
  const asks = companyLogin === ROUTES.companyLogin.path
  const address = linkTo.companyLogin(companyLogin, next)
  const look = {
    variant: 'default',
    fullWidth: true,
    leftSection: <IconBuilding size={18} aria-hidden />,
  } as const
  return asks ? (
    <Button component={Link} to={address} {...look}>
      Sign in with your company’s login
    </Button>
  ) : (
    <Button component="a" href={address} {...look}>
      Sign in with the login of {productName}
    </Button>
  )
}
