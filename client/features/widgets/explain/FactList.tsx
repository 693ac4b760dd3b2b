import type { FactRow } from './sourceRows.ts'

/** Facts by name; what comes from vendors and people keeps its own direction. */
export function FactList({ rows }: { rows: readonly FactRow[] }) {
  return (
    <dl className="w-fact-list">
      {rows.map(({ name, values, code }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            {values.map((value) => (
              <bdi key={value}>{code ? <code>{value}</code> : value}</bdi>
            ))}
          </dd>
        </div>
      ))}
    </dl>
  )
}
