import { useMemo } from 'react'
import { Html } from '../../../ui/Html.tsx'
import type { Reading } from '../formats/format.ts'
import { ChartReader } from './ChartReader.tsx'
import type { Box, Geometry } from './geometry.ts'
import type { Bars } from './legend.ts'
import { viewBoxOf } from './viewBox.ts'

export interface DrawingProps {
  svg: string
  /** One sentence that describes what is drawn. */
  summary: string
  still: boolean
  geometry(box: Box): Geometry
  read(stop: number): Reading
  /** Whether its series are bars or areas, for the signs in the tooltip. */
  bar: Bars
}

/** A chart: on paper the drawing alone, on screen with the pointer's and the keyboard's reading of its points. */
export function Drawing(props: DrawingProps) {
  const box = useMemo(() => viewBoxOf(props.svg), [props.svg])
  if (props.still || !box) return <Html className="w-drawing" html={props.svg} />
  return <ChartReader {...props} box={box} />
}
