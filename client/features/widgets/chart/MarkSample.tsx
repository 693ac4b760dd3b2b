import { seriesVariable } from './colours.ts'
import { COMPARED, markOf } from './legend.ts'

const MARK_PATHS = {
  circle: 'M12 6.2a2.8 2.8 0 1 0 .001 0Z',
  rect: 'M9.2 6.2h5.6v5.6h-5.6Z',
  triangle: 'M12 5.8l3.4 6h-6.8Z',
  diamond: 'M12 5l3.6 4-3.6 4-3.6-4Z',
  pin: 'M12 13.5l-3-5a3 3 0 1 1 6 0Z',
} as const

/** A series' sample in legends and tooltips: line with mark, or bar; grey where it represents all of them. */
export function MarkSample(props: { paint: number | null; compare: boolean; bar: boolean; marked: boolean }) {
  const colour = props.paint === null ? 'var(--chart-label)' : seriesVariable(props.paint)
  return (
    <svg className="w-sample" viewBox="0 0 24 18" aria-hidden="true">
      {props.bar ? (
        <rect
          x="6"
          y="3"
          width="12"
          height="12"
          rx="2"
          fill={colour}
          opacity={props.compare ? COMPARED.bar : 1}
          stroke={colour}
        />
      ) : (
        <>
          <path
            d="M1 9h22"
            stroke={colour}
            strokeWidth={props.compare ? 1.25 : 2}
            strokeDasharray={props.compare ? '5 4' : undefined}
            opacity={props.compare ? 0.7 : 1}
          />
          {props.marked && !props.compare && props.paint !== null && (
            <path d={MARK_PATHS[markOf(props.paint)]} fill={colour} />
          )}
        </>
      )}
    </svg>
  )
}
