import { seriesVariable } from './colours.ts'
import type { Geometry } from './geometry.ts'

/** The mark on the stop that is read: a line or band across the plot, a slice's outline, an axis; and dots. */
export function Highlight(props: { geometry: Geometry; stop: number; paints: (number | null)[] }) {
  const { mark, stops } = props.geometry
  const stop = stops[props.stop]
  if (!stop) return null
  return (
    <>
      {mark.kind === 'path' ? (
        <path className="w-mark-path" d={mark.paths[props.stop]} />
      ) : (
        <Across mark={mark} at={mark.kind === 'vertical' ? stop.at.x : stop.at.y} />
      )}
      {stop.dots.map(({ x, y, series, hollow }) => {
        const colour = seriesVariable(props.paints[series] ?? 0)
        return (
          <circle
            key={series}
            className={hollow ? 'w-dot w-dot-hollow' : 'w-dot'}
            cx={x}
            cy={y}
            r={hollow ? 3.5 : 4.5}
            {...(hollow ? { color: colour } : { fill: colour })}
          />
        )
      })}
    </>
  )
}

function Across({ mark, at }: { mark: Exclude<Geometry['mark'], { kind: 'path' }>; at: number }) {
  const { plot, band, kind } = mark
  if (band === 0) return <path className="w-mark-line" d={`M${at} ${plot.y}V${plot.y + plot.height}`} />
  return kind === 'vertical' ? (
    <rect className="w-mark-band" x={at - band / 2} y={plot.y} width={band} height={plot.height} />
  ) : (
    <rect className="w-mark-band" x={plot.x} y={at - band / 2} width={plot.width} height={band} />
  )
}
