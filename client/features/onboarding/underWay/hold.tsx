import { Button, Group, Text } from '@mantine/core'
import { modals } from '@mantine/modals'
import { type Location, matchRoutes } from 'react-router'
import { mayLeave, ONBOARDING_STEPS } from '../../../../shared/rules/onboardingSteps.ts'
import { ROUTES, type RouteEntry } from '../../../lib/paths.ts'
import { session } from '../../../lib/session.ts'
import { tour } from '../tour.ts'
import { skipTour } from './moves.ts'

const SCREENS: RouteEntry[] = Object.values(ROUTES)

/** The screen at an address; undefined where there is none. */
const screenAt = ({ pathname }: Location): RouteEntry | undefined =>
  matchRoutes(SCREENS, pathname)?.at(-1)?.route

/** Whether the tour keeps somebody where they are, until the step of this page is completed. */
export function isHeld(from: Location, to: Location): boolean {
  const { state, isFreeToLeave } = tour()
  if (isFreeToLeave || session().user === null) return false
  const here = screenAt(from)
  const there = screenAt(to)
  // Signing in and messages of what went wrong are no places that one goes to.
  if (!here || !there || there.access === 'guest' || there.access === 'exempt') return false
  const leadsBack = new URLSearchParams(to.search).has('next')
  return !mayLeave(state, { name: here.name }, { name: there.name, leadsBack })
}

/** Says which step is to be completed first. */
export function explainHold(): void {
  const { state } = tour()
  const step = state && ONBOARDING_STEPS[state.flow][state.step]
  if (!step) return
  const id = modals.open({
    title: step.title,
    children: (
      <>
        <Text size="sm" fw={560}>
          Please complete current step to continue.
        </Text>
        <Text size="sm" mt={4}>
          {step.hint}
        </Text>
        <Group justify="space-between" mt="lg">
          <Button
            variant="subtle"
            color="gray"
            onClick={() => {
              skipTour()
              modals.close(id)
            }}
          >
            Skip the tour
          </Button>
          <Button data-autofocus onClick={() => modals.close(id)}>
            OK
          </Button>
        </Group>
      </>
    ),
  })
}
