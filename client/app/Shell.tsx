import { ActionIcon, AppShell, Box, Burger, Drawer, Group, Text } from '@mantine/core'
import { useDisclosure, useMediaQuery } from '@mantine/hooks'
import { IconLayoutSidebar } from '@tabler/icons-react'
import { Outlet, useMatches, useSearchParams } from 'react-router'
import { MessagesBar } from '../features/messages/MessagesBar.tsx'
import { globals } from '../lib/globals.ts'
import { useSession } from '../lib/session.ts'
import { WRITTEN } from '../lib/written.ts'
import { Navigation } from './Navigation.tsx'

/** The sidebar starts open on windows wider than this. */
const OPEN_FROM_PX = 425

/** The frame of every screen for people who are signed in. Embedded and public dashboards have none. */
export function Shell() {
  const { user, company } = useSession()
  const [query] = useSearchParams()
  const [open, { toggle, close }] = useDisclosure(window.innerWidth > OPEN_FROM_PX)
  const [drawer, drawerState] = useDisclosure(false)
  // Where the shell leaves the sidebar's room free: its breakpoint `sm`.
  const phone = !useMediaQuery('(min-width: 48em)', window.innerWidth >= 768)
  const onDashboard = useMatches().some((match) => match.id.startsWith('dashboard.'))
  if (!user || query.get('embedded') === '1' || query.get('as') === 'client') return <Outlet />
  const name = company?.name ?? globals().productName
  return (
    <AppShell
      header={{ height: 48 }}
      navbar={{ width: 232, breakpoint: 'sm', collapsed: { mobile: true, desktop: !open } }}
      padding="md"
      transitionDuration={0}
    >
      <a className="skip-link" href="#content">
        Skip to content
      </a>
      <AppShell.Header px="sm">
        <Group h="100%" gap="sm" wrap="nowrap">
          {phone ? (
            <Burger size="sm" opened={drawer} onClick={drawerState.toggle} aria-label="Open navigation" />
          ) : (
            <ActionIcon
              variant="subtle"
              color="gray"
              onClick={open ? close : toggle}
              aria-label="Sidebar"
              aria-expanded={open}
            >
              <IconLayoutSidebar size={20} stroke={1.6} />
            </ActionIcon>
          )}
          <Text fw={600} truncate title={name} {...WRITTEN}>
            {name}
          </Text>
        </Group>
      </AppShell.Header>
      {!phone && (
        <AppShell.Navbar p="xs" aria-label="Main" aria-hidden={!open} inert={!open}>
          <Navigation />
        </AppShell.Navbar>
      )}
      <Drawer opened={Boolean(phone) && drawer} onClose={drawerState.close} size={280} title={name}>
        <Box component="nav" aria-label="Main" h="100%">
          <Navigation onNavigate={drawerState.close} />
        </Box>
      </Drawer>
      <AppShell.Main id="content" tabIndex={-1}>
        {!onDashboard && <MessagesBar />}
        <Outlet />
      </AppShell.Main>
    </AppShell>
  )
}
