import { type CSSProperties, Fragment, type ReactNode } from 'react'
import type { Figure, TableBody, TableColumn } from '../../../../../shared/api/view.ts'
import { WRITTEN } from '../../../../lib/written.ts'
import { Change } from '../../Change.tsx'
import { Scroll, withKeys } from '../../Scroll.tsx'
import type { RenderProps } from '../format.ts'
import { fitTable, isNamed, screenNeeds } from './fit.ts'
import { HeatKey } from './HeatKey.tsx'
import { nameParts } from './pieces.ts'
import { RowsBelow } from './RowsBelow.tsx'
import { moreWords } from './words.ts'

/** Rows with their figures; on screen it scrolls under its header, on paper the header is repeated on each page. */
export function TableRender({ body, title, paper }: RenderProps<TableBody>) {
  const columns = isNamed(body) ? body.columns.slice(1) : body.columns
  const more = moreWords(body, paper?.rows ?? body.rows.length)
  return (
    <>
      {paper ? (
        <PaperTables body={body} columns={columns} title={title} paper={paper} />
      ) : (
        <Scroll label={withKeys(title || 'Table')}>
          <ScreenTable body={body} columns={columns} title={title} />
        </Scroll>
      )}
      {paper ? (
        (more || body.heat) && (
          <p className="w-more">
            <HeatKey body={body} /> {more}
          </p>
        )
      ) : (
        <p className="w-more">
          <HeatKey body={body} />
          <RowsBelow moreRows={body.moreRows} numbers={body.numbers} more={more} />
        </p>
      )}
    </>
  )
}

interface Shown {
  body: TableBody
  /** Those of metrics. */
  columns: TableColumn[]
  title: string
}

function ScreenTable(props: Shown) {
  const needs = screenNeeds(props.body)
  const style: CSSProperties = Object.fromEntries(
    Object.entries(needs).map(([name, width]) => [`--${name}`, `${width}px`]),
  )
  return (
    <OneTable
      {...props}
      rows={props.body.rows}
      places={props.columns.map((_, at) => at)}
      table={{ 'data-beside': needs.beside, style }}
    />
  )
}

function PaperTables({ paper, ...props }: Shown & { paper: NonNullable<RenderProps<TableBody>['paper']> }) {
  const { beside, small, blocks } = fitTable(props.body, paper.width)
  const rows = props.body.rows.slice(0, paper.rows)
  return blocks.map(({ columns, shares }, index) => (
    <OneTable
      key={columns[0]}
      {...props}
      rows={rows}
      places={columns}
      table={{ 'data-beside': beside, 'data-small': small || undefined }}
      shares={shares}
      again={paper.long && props.title ? `${props.title}, continued` : undefined}
      caption={index === 0 ? props.title : `${props.title}, continued`}
    />
  ))
}

interface OneProps extends Shown {
  rows: TableBody['rows']
  /** Which of the metrics' columns. */
  places: number[]
  table: { 'data-beside': boolean | number; 'data-small'?: boolean; style?: CSSProperties }
  caption?: string
  /** Per cent of the width. */
  shares?: number[]
  /** Shown above the head on the pages where it is repeated. */
  again?: string
}

function OneTable({ body, columns: all, title, rows, places, table, caption, shares, again }: OneProps) {
  const named = isNamed(body)
  const columns = places.flatMap((at) => all[at] ?? [])
  const pick = (figures: Figure[]) => places.flatMap((at) => figures[at] ?? [])
  const heads = named ? [...body.columns.slice(0, 1), ...columns] : columns
  return (
    <table className={body.heat ? 'w-table w-heated' : 'w-table'} {...table}>
      <caption className="w-hidden">{caption ?? title}</caption>
      {shares && (
        <colgroup>
          {shares.map((share, index) => (
            <col key={heads[index]?.id} style={{ inlineSize: `${share.toFixed(2)}%` }} />
          ))}
        </colgroup>
      )}
      <thead>
        {again && (
          // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a row takes no focus
          <tr className="w-again" aria-hidden="true">
            <td colSpan={heads.length}>
              <bdi>{again}</bdi>
            </td>
          </tr>
        )}
        <tr>
          {heads.map(({ id, label, numeric }) => (
            <th key={id} scope="col" className={numeric ? 'w-numeric' : undefined}>
              <bdi>{label}</bdi>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows come in one order and may share their label
          <tr key={index}>
            {named && (
              <th scope="row" {...WRITTEN}>
                {breakable(row.label)}
              </th>
            )}
            <Cells
              figures={pick(row.figures)}
              columns={columns}
              heat={places.map((at) => row.heat?.[at] ?? undefined)}
            />
          </tr>
        ))}
      </tbody>
      {body.totals && (
        // Not a tfoot, which would be repeated at the foot of every printed page.
        <tbody className="w-totals">
          <tr>
            {named && <th scope="row">Total</th>}
            <Cells figures={pick(body.totals)} columns={columns} />
          </tr>
        </tbody>
      )}
    </table>
  )
}

/** A name that may be broken after its slashes and hyphens. */
function breakable(name: string): ReactNode {
  const [first, ...rest] = nameParts(name)
  if (rest.length === 0) return name
  return (
    <>
      {first}
      {rest.map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text
        <Fragment key={index}>
          <wbr />
          {part}
        </Fragment>
      ))}
    </>
  )
}

function Cells(props: { figures: Figure[]; columns: TableColumn[]; heat?: (number | undefined)[] }) {
  const { figures, columns, heat } = props
  return figures.map(({ text, short, change }, index) => (
    <td
      key={columns[index]?.id ?? index}
      className={columns[index]?.numeric ? 'w-numeric' : undefined}
      data-heat={heat?.[index]}
    >
      <span className="w-cell-text" data-short={short}>
        <bdi>{text}</bdi>
      </span>
      {change && <Change change={change} />}
    </td>
  ))
}
