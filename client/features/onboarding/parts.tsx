import type { ComponentProps } from 'react'
import { underWay, useTour } from './tour.ts'
import type { TourTip as Tip } from './underWay/TourTip.tsx'

/** Nothing while no tour is under way, as each of these. */
export function GettingStarted() {
  useTour()
  const Part = underWay()?.GettingStarted
  return Part ? <Part /> : null
}

export function Congratulation() {
  useTour()
  const Part = underWay()?.Congratulation
  return Part ? <Part /> : null
}

/** Then what it points at alone. */
export function TourTip(props: ComponentProps<typeof Tip>) {
  const Part = underWay()?.TourTip
  return Part ? <Part {...props} /> : props.children
}
