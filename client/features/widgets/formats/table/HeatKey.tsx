import type { TableBody } from '../../../../../shared/api/view.ts'
import { HEAT_STEPS } from '../../../../../shared/rules/heat.ts'

const STEPS = Array.from({ length: HEAT_STEPS }, (_, at) => at + 1)

/** What the grounds of a heat table mean, in its foot; nothing where no cell has one. */
export function HeatKey({ body: { heat, rows } }: { body: Pick<TableBody, 'heat' | 'rows'> }) {
  if (!heat || rows.every((row) => row.heat?.every((step) => step === null))) return null
  return (
    <span className="w-heat-key">
      Smallest <span className="w-hidden">to</span>
      <span aria-hidden="true">
        {STEPS.map((step) => (
          <i key={step} data-heat={step} />
        ))}
      </span>{' '}
      largest of its {heat}
    </span>
  )
}
