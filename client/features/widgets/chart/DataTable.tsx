import { WRITTEN } from '../../../lib/written.ts'
import type { FigureTable } from '../formats/format.ts'

/** A drawing's figures as a table. */
export function DataTable({ figures, caption }: { figures: FigureTable; caption: string }) {
  return (
    <table className="w-table">
      <caption className="w-hidden">{caption}</caption>
      <thead>
        <tr>
          {figures.columns.map(({ label, numeric }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: columns never move and may share their name
            <th key={index} scope="col" className={numeric ? 'w-numeric' : undefined}>
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
              // biome-ignore lint/suspicious/noArrayIndexKey: as of their columns
              <td key={column} className="w-numeric">
                {text}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
