import { Button, Group, Paper, Text, Title } from '@mantine/core'
import { isPastIntro } from '../../shared/rules/onboarding.ts'
import { useSampleDashboard } from '../features/dashboards/index.ts'
import { Intro, useTour } from '../features/onboarding/index.ts'
import { useBrand } from '../lib/brand.ts'
import { globals } from '../lib/globals.ts'
import { useUser } from '../lib/session.ts'
import { useLogout } from '../lib/useLogout.ts'
import { WRITTEN } from '../lib/written.ts'
import { BrandLogo, hasLogo } from '../ui/BrandLogo.tsx'
import classes from './intro.module.css'

/** The beginning of the tour of the product. */
export default function IntroRoute() {
  const { name } = useUser()
  const { state } = useTour()
  const brand = useBrand()
  const logout = useLogout()
  const { trySample } = useSampleDashboard()
  const { productName } = globals()
  // Answered: the first step's page is on its way.
  if (!state || isPastIntro(state)) return <main />
  return (
    <main className={classes.page}>
      <Group justify="space-between" mb="lg">
        {brand && hasLogo(brand) ? (
          <BrandLogo brand={brand} name={productName} size="bar" />
        ) : (
          <Text fw={600}>{productName}</Text>
        )}
        <Button variant="subtle" color="gray" size="compact-sm" onClick={() => void logout()}>
          Log out
        </Button>
      </Group>
      <Paper withBorder p={{ base: 'md', xs: 'xl' }} radius="md">
        <Title order={1} size="h2" {...WRITTEN}>
          {state.hasBack ? 'The tour, once more' : `Welcome, ${name}`}
        </Title>
        <Text c="dimmed" size="sm" mt={4} mb="xl">
          Your answers decide what we show you first. You can change everything later.
        </Text>
        <Intro state={state} onSample={trySample} />
      </Paper>
    </main>
  )
}
