import { Anchor, Button, Paper, Progress, Text, VisuallyHidden } from '@mantine/core'
import {
  IconChevronDown,
  IconChevronUp,
  IconCircle,
  IconCircleCheckFilled,
  IconCircleDot,
} from '@tabler/icons-react'
import { useId, useState } from 'react'
import { Link, useMatches } from 'react-router'
import type { OnboardingState } from '../../../../shared/api/onboarding.ts'
import { isFinished } from '../../../../shared/rules/onboarding.ts'
import { ONBOARDING_STEPS } from '../../../../shared/rules/onboardingSteps.ts'
import { tabStorage } from '../../../lib/tabStorage.ts'
import { useTour } from '../tour.ts'
import { skipTour } from './moves.ts'
import classes from './onboarding.module.css'
import { isPageOf, placeOf } from './places.ts'

/** The tour's panel: how far one is, the steps, and the way to the next one. On pages of its flow only. */
export function GettingStarted() {
  const { state } = useTour()
  const page = useMatches().at(-1)?.id ?? ''
  if (!state || state.step === 0 || isFinished(state) || !isPageOf(state.flow, page)) return null
  return <Panel state={state} page={page} />
}

const FOLDED = 'getting-started-folded'

function Panel({ state, page }: { state: OnboardingState; page: string }) {
  const [isOpen, setOpen] = useState(() => tabStorage.getItem(FOLDED) === null)
  const list = useId()
  const heading = useId()
  const steps = ONBOARDING_STEPS[state.flow].slice(1)
  const present = steps[state.step - 1]
  const done = state.step - 1
  const toggle = () => {
    if (isOpen) tabStorage.setItem(FOLDED, '1')
    else tabStorage.removeItem(FOLDED)
    setOpen(!isOpen)
  }
  return (
    <Paper component="section" aria-labelledby={heading} withBorder className={classes.panel ?? ''}>
      <div className={classes.head}>
        <Text id={heading} component="h2" size="sm" fw={640} className={classes.heading ?? ''}>
          Getting started
        </Text>
        <Progress
          value={(done / steps.length) * 100}
          size="sm"
          className={classes.progress ?? ''}
          aria-label={`${done} of ${steps.length} steps done`}
        />
        <Text size="xs" c="dimmed" className={classes.count ?? ''}>
          {done} of {steps.length}
        </Text>
        <Button
          size="compact-sm"
          variant="subtle"
          flex="none"
          aria-expanded={isOpen}
          aria-controls={isOpen ? list : undefined}
          rightSection={isOpen ? <IconChevronUp size={14} /> : <IconChevronDown size={14} />}
          onClick={toggle}
        >
          Get Started
        </Button>
      </div>
      <VisuallyHidden role="status">
        Step {state.step} of {steps.length}: {present?.title}. {present?.hint}
      </VisuallyHidden>
      {isOpen && (
        <div className={classes.body}>
          <ol id={list} className={classes.steps}>
            {steps.map((step, at) => (
              <li
                key={step.title}
                className={classes.step}
                data-state={at < done ? 'done' : at === done ? 'present' : 'ahead'}
                aria-current={at === done ? 'step' : undefined}
              >
                <Mark at={at} done={done} />
                <div>
                  <Text size="sm" fw={at === done ? 560 : undefined}>
                    {step.title}
                    {at < done && <VisuallyHidden>, done</VisuallyHidden>}
                  </Text>
                  {at === done && (
                    <Text size="xs" c="dimmed">
                      {step.hint} <Way state={state} page={page} />
                    </Text>
                  )}
                </div>
              </li>
            ))}
          </ol>
          <Button
            size="compact-xs"
            variant="subtle"
            color="gray"
            className={classes.skip ?? ''}
            onClick={skipTour}
          >
            Skip the tour
          </Button>
        </div>
      )}
    </Paper>
  )
}

/** The link to where the step is done, for who is elsewhere. */
function Way({ state, page }: { state: OnboardingState; page: string }) {
  const place = placeOf(state)
  if (!place || place.pages.includes(page)) return null
  return (
    <Anchor component={Link} to={place.to} size="xs" underline="always">
      {place.label}
    </Anchor>
  )
}

function Mark({ at, done }: { at: number; done: number }) {
  if (at < done) return <IconCircleCheckFilled size={18} className={classes.done} aria-hidden />
  if (at === done) return <IconCircleDot size={18} className={classes.present} aria-hidden />
  return <IconCircle size={18} className={classes.ahead} aria-hidden />
}
