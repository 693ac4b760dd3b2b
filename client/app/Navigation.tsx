import { Divider, NavLink, Stack, useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import {
  IconAddressBook,
  IconCalendarTime,
  IconCreditCard,
  IconHistory,
  IconInbox,
  IconLayoutDashboard,
  IconLogout,
  IconMoon,
  IconPalette,
  IconPlugConnected,
  IconRadar2,
  IconReceipt,
  IconSettings,
  IconSun,
  IconTrash,
  IconUser,
  IconUsers,
} from '@tabler/icons-react'
import { Link, useLocation } from 'react-router'
import { globals } from '../lib/globals.ts'
import { linkTo } from '../lib/paths.ts'
import { useSession, useUser } from '../lib/session.ts'
import { useLogout } from '../lib/useLogout.ts'

const ICON = { size: 18, stroke: 1.6 }

const COMPANYS_PLACES = [
  { label: 'Mission Control', to: linkTo.groups(), icon: <IconRadar2 {...ICON} /> },
  { label: 'Clients', to: linkTo.clients(), icon: <IconAddressBook {...ICON} /> },
  { label: 'Sources', to: linkTo.sources(), icon: <IconPlugConnected {...ICON} /> },
  { label: 'Automatic reports', to: linkTo.automaticReports(), icon: <IconCalendarTime {...ICON} /> },
]
const DELETED = { label: 'Recently deleted', to: linkTo.deleted(), icon: <IconTrash {...ICON} /> }
const ADMINS_PLACES = [
  { label: 'People', to: linkTo.users(), icon: <IconUsers {...ICON} /> },
  { label: 'Settings', to: linkTo.companySettings(), icon: <IconSettings {...ICON} /> },
  { label: 'Brand', to: linkTo.brand(), icon: <IconPalette {...ICON} /> },
  { label: 'Subscription', to: linkTo.subscription(), icon: <IconCreditCard {...ICON} /> },
  { label: 'Invoices', to: linkTo.invoices(), icon: <IconReceipt {...ICON} />, isOfPayment: true },
  { label: 'Audit log', to: linkTo.audit(), icon: <IconHistory {...ICON} /> },
]

/** The sidebar's content: where one can go, and the person's own things below. */
export function Navigation({ onNavigate }: { onNavigate?: () => void }) {
  const user = useUser()
  const logout = useLogout()
  const isPaid = useSession().company?.payment ?? false
  const { pathname } = useLocation()
  const { setColorScheme } = useMantineColorScheme()
  const dark = useComputedColorScheme('light') === 'dark'
  const { sandbox } = globals()
  const places = [
    { label: 'Dashboards', to: linkTo.dashboards(), icon: <IconLayoutDashboard {...ICON} /> },
    ...(user.roleName === 'client' ? [] : COMPANYS_PLACES),
    ...(user.roleName === 'admin' ? ADMINS_PLACES.filter(({ isOfPayment }) => isPaid || !isOfPayment) : []),
    ...(user.roleName === 'client' ? [] : [DELETED]),
  ]
  return (
    <Stack justify="space-between" h="100%" gap="md">
      <div>
        {places.map((place) => (
          <NavLink
            key={place.to}
            label={place.label}
            leftSection={place.icon}
            active={pathname.startsWith(place.to)}
            aria-current={pathname.startsWith(place.to) ? 'page' : undefined}
            onClick={onNavigate}
            renderRoot={(props) => <Link {...props} to={place.to} />}
          />
        ))}
      </div>
      <div>
        {sandbox && (
          <NavLink href={sandbox.inboxUrl} label="Sandbox inbox" leftSection={<IconInbox {...ICON} />} />
        )}
        <NavLink
          component="button"
          type="button"
          label={dark ? 'Light colours' : 'Dark colours'}
          leftSection={dark ? <IconSun {...ICON} /> : <IconMoon {...ICON} />}
          onClick={() => setColorScheme(dark ? 'light' : 'dark')}
        />
        <Divider my="xs" />
        <NavLink
          renderRoot={(props) => <Link {...props} to={linkTo.user(user.id)} />}
          label={user.name}
          description={user.email}
          leftSection={<IconUser {...ICON} />}
          noWrap
          onClick={onNavigate}
        />
        <NavLink
          component="button"
          type="button"
          label="Log out"
          leftSection={<IconLogout {...ICON} />}
          onClick={() => void logout()}
        />
      </div>
    </Stack>
  )
}
