import { Button, Group, Modal, Text } from '@mantine/core'
import { IconConfetti } from '@tabler/icons-react'
import { Link } from 'react-router'
import type { Flow } from '../../../../shared/domain/onboarding.ts'
import { linkTo } from '../../../lib/paths.ts'
import { useTour } from '../tour.ts'
import { congratulated } from './moves.ts'

const FINISHED: Record<Flow, { text: string; next: { label: string; to: string } }> = {
  dashboard: {
    text: 'You have created your first reporting dashboard. Schedule it next, so that your client gets it by mail.',
    next: { label: 'See your dashboards', to: linkTo.dashboards() },
  },
  mc: {
    text: 'You have added your first domain. Add more domains to monitor all your websites on one page.',
    next: { label: 'See your groups', to: linkTo.groups() },
  },
}

/** Sharing is done in a dialog. */
const ABOVE_DIALOGS = 310

/** Shown once, on the page on which the last step was completed. */
export function Congratulation() {
  const { state, hasJustFinished } = useTour()
  if (!state) return null
  const { text, next } = FINISHED[state.flow]
  return (
    <Modal
      opened={hasJustFinished}
      onClose={congratulated}
      zIndex={ABOVE_DIALOGS}
      title={
        <Group gap="xs" component="span">
          <IconConfetti size={20} aria-hidden />
          Congratulations!
        </Group>
      }
    >
      <Text size="sm">{text}</Text>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" component={Link} to={next.to} onClick={congratulated}>
          {next.label}
        </Button>
        <Button data-autofocus onClick={congratulated}>
          OK
        </Button>
      </Group>
    </Modal>
  )
}
