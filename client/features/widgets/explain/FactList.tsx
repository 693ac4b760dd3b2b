import type { FactRow } from './sourceRows.ts'

/** Facts by name; values from vendors and people preserve their own text direction. */
export function FactList({ rows }: { rows: readonly FactRow[] }) {
  return (
    <dl className="w-fact-list">
      {rows.map(({ name, values }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            {values.map(({ text, code }) => (
              <span key={code ?? text}>
                {text !== code && <bdi lang="">{text}</bdi>} {code && <code>{code}</code>}
              </span>
            ))}
          </dd>
        </div>
      ))}
    </dl>
  )
}
