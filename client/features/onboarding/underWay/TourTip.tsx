import { Button, Group, Popover, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Flow } from '../../../../shared/domain/onboarding.ts'
import { tipOf } from '../../../../shared/rules/onboardingSteps.ts'
import { tabbableIn } from '../../../lib/tabbable.ts'
import { useTour } from '../tour.ts'
import { closeTip } from './moves.ts'
import classes from './onboarding.module.css'

interface Props {
  flow: Flow
  step: number
  /** What is pressed to complete the step; one element that takes a ref. */
  children: ReactNode
  /** Said instead of the step's own hint, where another control comes first. */
  hint?: string
  position?: 'bottom' | 'bottom-start' | 'bottom-end'
}

/** From the button of a tip to what the tip points at, which stands right before it. */
function goToControl(button: HTMLElement): void {
  const control = button.closest('[role="note"]')?.previousElementSibling
  if (control) tabbableIn(control)[0]?.focus()
}

/** Points at a control while the tour waits for it. Neither takes the focus nor covers what it points at. */
export function TourTip({ flow, step, children, hint, position = 'bottom-start' }: Props) {
  const { state, closedTip } = useTour()
  const tip = state?.flow === flow && state.step === step ? tipOf(state, closedTip) : null
  return (
    <Popover
      opened={tip !== null}
      position={position}
      withArrow
      arrowSize={10}
      offset={10}
      width={264}
      withRoles={false}
      withinPortal={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
      zIndex={20}
      transitionProps={{ duration: 0 }}
    >
      <Popover.Target>{children}</Popover.Target>
      <Popover.Dropdown className={classes.tip ?? ''} role="note" aria-label={tip?.title} p="sm">
        <Text size="xs" fw={640}>
          {tip?.title}
        </Text>
        <Text size="xs" mt={2}>
          {hint ?? tip?.hint}
        </Text>
        <Group justify="flex-end" mt="xs">
          <Button
            size="compact-xs"
            variant="default"
            onClick={(event) => {
              goToControl(event.currentTarget)
              closeTip()
            }}
            aria-label={`OK, close the tip “${tip?.title}”`}
          >
            OK
          </Button>
        </Group>
      </Popover.Dropdown>
    </Popover>
  )
}
