import { WRITTEN } from '../../../lib/written.ts'
import type { FigureTable } from '../formats/format.ts'

/** A drawing's figures as a table. */
export function DataTable({ figures, caption }: { figures: FigureTable; caption: string }) {
  return (
    <table className="w-table">
      <caption className="w-hidden">{caption}</caption>
      <thead>
        <tr>
          {figures.columns.map(({ label, numeric }) => (
            <th key={label} scope="col" className={numeric ? 'w-numeric' : undefined}>
              <bdi>{label}</bdi>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {figures.rows.map(([head = '', ...cells], index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows never move and may share their name
          <tr key={index}>
            <th scope="row" {...WRITTEN}>
              {head}
            </th>
            {cells.map((text, column) => (
              <td key={figures.columns[column + 1]?.label ?? column} className="w-numeric">
                {text}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
