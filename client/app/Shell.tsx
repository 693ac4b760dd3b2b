import { ActionIcon, AppShell, Box, Burger, Container, Drawer, Group, Text } from '@mantine/core'
import { useDisclosure, useMediaQuery } from '@mantine/hooks'
import { IconLayoutSidebar } from '@tabler/icons-react'
import { Outlet, useMatches, useSearchParams } from 'react-router'
import { z } from 'zod'
import { MessagesBar } from '../features/messages/MessagesBar.tsx'
import { hasMessagesBar } from '../features/messages/messages.ts'
import { Congratulation, GettingStarted } from '../features/onboarding/index.ts'
import { useBrand } from '../lib/brand.ts'
import { globals } from '../lib/globals.ts'
import { ROUTES } from '../lib/paths.ts'
import { useSession } from '../lib/session.ts'
import { WRITTEN } from '../lib/written.ts'
import { BrandLogo, hasLogo } from '../ui/BrandLogo.tsx'
import { Navigation } from './Navigation.tsx'
import { useLiveUpdates } from './useLiveUpdates.ts'

/** The sidebar starts open on windows wider than this. */
const OPEN_FROM_PX = 425

const sized = z.object({
  size: z.union([z.literal('sm'), z.literal('lg'), z.literal(1400), z.literal('100%')]),
})

/** The frame of every screen for people who are signed in. Embedded and public dashboards have none. */
export function Shell() {
  const { user, company } = useSession()
  const brand = useBrand()
  const [query] = useSearchParams()
  const [open, { toggle, close }] = useDisclosure(window.innerWidth > OPEN_FROM_PX)
  const [drawer, drawerState] = useDisclosure(false)
  // Where the shell leaves the sidebar's room free: its breakpoint `sm`.
  const phone = !useMediaQuery('(min-width: 48em)', window.innerWidth >= 768)
  const matches = useMatches()
  const size = sized.safeParse(matches.at(-1)?.handle).data?.size ?? 'lg'
  useLiveUpdates()
  const isBarShown = matches.every(({ id }) => hasMessagesBar(id))
  // A group on the wall of an office.
  const isKiosk = query.get('kiosk') === '1' && matches.some(({ id }) => id === ROUTES.group.name)
  if (!user || isKiosk || query.get('embedded') === '1' || query.get('as') === 'client') return <Outlet />
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
            <Burger
              size="sm"
              lineSize={2}
              opened={drawer}
              onClick={drawerState.toggle}
              aria-label="Open navigation"
            />
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
          {brand && hasLogo(brand) ? (
            <BrandLogo brand={brand} name={name} size="bar" />
          ) : (
            <Text fw={600} truncate title={name} {...WRITTEN}>
              {name}
            </Text>
          )}
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
        {isBarShown && (
          <Container size={size} p={0}>
            <MessagesBar />
          </Container>
        )}
        {matches.at(-1)?.id !== ROUTES.dashboard.name && (
          <Container size={size} p={0}>
            <GettingStarted />
          </Container>
        )}
        <Outlet />
        <Congratulation />
      </AppShell.Main>
    </AppShell>
  )
}
