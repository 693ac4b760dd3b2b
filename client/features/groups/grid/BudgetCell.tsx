import type { WatchedDomain } from '../../../../shared/api/groups.ts'
import { formatValue } from '../../../../shared/rules/numberFormat.ts'
import classes from './grid.module.css'

interface Props {
  budget: WatchedDomain['budget']
  spend: WatchedDomain['measures']['spend']
}

/** The month's budget and how much of it is spent. */
export function BudgetCell({ budget, spend }: Props) {
  if (budget === null) {
    return (
      <span className={classes.none}>
        <span className={classes.hidden}>No budget</span>
        <span aria-hidden="true">–</span>
      </span>
    )
  }
  const { amount, spent, currency } = budget
  const whole = (figure: number | null) => formatValue(figure, 'money', { currency })
  const share = spent === null ? null : spent / amount
  const sentence =
    spent === null
      ? `Budget ${whole(amount)} a month; what of it is spent this month is not known${unknownReason(spend, currency)}`
      : `${whole(spent)} of ${whole(amount)} of this month’s budget spent`
  return (
    <span className={classes.figure} title={sentence}>
      <span className={classes.hidden}>{sentence}</span>
      <span className={classes.top} aria-hidden="true">
        <span className={classes.value}>{formatValue(amount, 'money', { currency, compact: true })}</span>
        <span className={classes.expected}>
          {share === null ? '' : formatValue(share, 'percent', { fractionDigits: 0 })}
        </span>
      </span>
      <svg className={classes.meter} viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
        <rect width="100" height="4" className={classes.track} />
        <rect
          width={Math.min(100, (share ?? 0) * 100)}
          height="4"
          className={share !== null && share >= 1 ? classes.overspent : classes.spent}
        />
      </svg>
    </span>
  )
}

function unknownReason(spend: Props['spend'], currency: string): string {
  if (spend?.isMixed) return `: ${spend.problem ?? ''}`
  const spentIn = spend?.currency ?? currency
  return spentIn === currency ? ' yet' : `, as it is spent in ${spentIn}`
}
