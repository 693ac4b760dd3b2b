import { memo } from 'react'
import { statusOf } from '../../../../shared/rules/monitoring/domainStatus.ts'
import { WRITTEN } from '../../../lib/written.ts'
import { sentenceOf } from '../inWords.ts'
import { BudgetCell } from './BudgetCell.tsx'
import { FigureCell } from './FigureCell.tsx'
import classes from './grid.module.css'
import { type LineProps, lineAttributes } from './lineAttributes.ts'
import { StatusMark } from './StatusMark.tsx'

/** A domain with its figures, and below them what is wrong. */
export const DomainLine = memo(function DomainLine(props: LineProps) {
  const { row, measures, windows } = props
  const status = statusOf(row)
  const sentence = sentenceOf(row)
  return (
    <tr {...lineAttributes(props)} className={classes.row}>
      <td className={classes.statusCell}>
        <StatusMark status={status} />
      </td>
      <th scope="row" className={classes.nameCell}>
        <span className={classes.name} title={row.host} {...WRITTEN}>
          {row.name}
        </span>
        <span className={classes.whose} {...WRITTEN}>
          {[row.client?.name, row.owner?.name].filter(Boolean).join(' · ') || 'No client or owner'}
        </span>
        {sentence && <span className={classes.hidden}>: {sentence}</span>}
      </th>
      {measures.map((measure) => (
        <td key={measure} className={classes.figures}>
          {windows.map((window) => (
            <FigureCell key={window} measure={measure} watched={row.measures[measure]} window={window} />
          ))}
        </td>
      ))}
      <td className={classes.figures}>
        <BudgetCell budget={row.budget} spend={row.measures.spend} />
      </td>
      {sentence && (
        <td className={classes.sentence} aria-hidden="true">
          <span>{sentence}</span>
        </td>
      )}
    </tr>
  )
})
