import type { Figure, TableBody, TableColumn } from '../../../../../shared/api/view.ts'
import { WRITTEN } from '../../../../lib/written.ts'
import { Change } from '../../Change.tsx'
import { Scroll, withKeys } from '../../Scroll.tsx'
import type { RenderProps } from '../format.ts'

/** Rows with their figures; on screen it scrolls under its header, on paper the header comes again on each page. */
export function TableRender({ body, title, still }: RenderProps<TableBody>) {
  const figures = body.rows[0]?.figures ?? body.totals ?? []
  const named = body.columns.length > figures.length
  const columns = named ? body.columns.slice(1) : body.columns
  const table = (
    <table className="w-table">
      <caption className="w-hidden">{title}</caption>
      <thead>
        <tr>
          {body.columns.map(({ id, label, numeric }) => (
            <th key={id} scope="col" className={numeric ? 'w-numeric' : undefined}>
              <bdi>{label}</bdi>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {body.rows.map((row, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows come in one order and may share their label
          <tr key={index}>
            {named && (
              <th scope="row" {...WRITTEN}>
                {row.label}
              </th>
            )}
            <Cells figures={row.figures} columns={columns} />
          </tr>
        ))}
      </tbody>
      {body.totals && (
        // Not a tfoot: that would come again at the foot of every printed page.
        <tbody className="w-totals">
          <tr>
            {named && <th scope="row">Total</th>}
            <Cells figures={body.totals} columns={columns} />
          </tr>
        </tbody>
      )}
    </table>
  )
  return (
    <>
      {still ? table : <Scroll label={withKeys(title || 'Table')}>{table}</Scroll>}
      {body.moreRows > 0 && (
        <p className="w-more">
          {body.moreRows} more {body.moreRows === 1 ? 'row' : 'rows'} not shown
        </p>
      )}
    </>
  )
}

function Cells({ figures, columns }: { figures: Figure[]; columns: TableColumn[] }) {
  return figures.map(({ text, change }, index) => (
    <td key={columns[index]?.id ?? index} className={columns[index]?.numeric ? 'w-numeric' : undefined}>
      <span className="w-cell-text">
        <bdi>{text}</bdi>
      </span>
      {change && <Change change={change} />}
    </td>
  ))
}
