import { Button, Paper, Text, Title } from '@mantine/core'
import { useNavigate } from 'react-router'
import { isFinished } from '../../../shared/rules/onboarding.ts'
import { linkTo } from '../../lib/paths.ts'
import { beginAgain, underWay, useTour } from './tour.ts'

/** On the own page: the tour, once more or for the first time, and the way out of it. */
export function TourCard() {
  const navigate = useNavigate()
  const { state } = useTour()
  const isUnderWay = state !== null && !isFinished(state)
  return (
    <Paper withBorder p="lg" component="section" aria-labelledby="tour">
      <Title order={2} size="h4" id="tour">
        Tour of the product
      </Title>
      <Text size="sm" c="dimmed" mt={4} mb="md">
        {isUnderWay
          ? 'It is under way: “Getting started” shows the next step.'
          : 'A few steps, from an empty page to what your clients get.'}
      </Text>
      {isUnderWay ? (
        <Button variant="default" onClick={() => underWay()?.skipTour()}>
          Skip the tour
        </Button>
      ) : (
        <Button
          variant="default"
          onClick={() => {
            beginAgain()
            void navigate(linkTo.intro())
          }}
        >
          {state ? 'Take the tour again' : 'Take the tour'}
        </Button>
      )}
    </Paper>
  )
}
