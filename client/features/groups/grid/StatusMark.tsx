import {
  IconAlertOctagonFilled,
  IconAlertTriangle,
  IconBellOff,
  IconCheck,
  IconClock,
  IconCoins,
  IconEye,
  IconInfoCircle,
  IconTrendingUp,
  IconWorld,
} from '@tabler/icons-react'
import { STATUS_WORDS, type Status } from '../../../../shared/rules/monitoring/domainStatus.ts'
import classes from './grid.module.css'

const ICON = { size: 15, stroke: 1.9, 'aria-hidden': true } as const
const SIGNS: Record<Status, React.ReactNode> = {
  critical: <IconAlertOctagonFilled {...ICON} />,
  warning: <IconAlertTriangle {...ICON} />,
  notice: <IconInfoCircle {...ICON} />,
  acknowledged: <IconEye {...ICON} />,
  snoozed: <IconBellOff {...ICON} />,
  better: <IconTrendingUp {...ICON} />,
  unread: <IconClock {...ICON} />,
  mixed: <IconCoins {...ICON} />,
  websiteOnly: <IconWorld {...ICON} />,
  usual: <IconCheck {...ICON} />,
}

/** How a domain stands, by sign, word and colour. */
export function StatusMark({ status }: { status: Status }) {
  return (
    <span className={classes.status} data-status={status}>
      {SIGNS[status]}
      {STATUS_WORDS[status]}
    </span>
  )
}
