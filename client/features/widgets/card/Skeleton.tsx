import type { ReactNode } from 'react'
import './skeleton.css'

const BARS = [38, 62, 50, 78, 58, 88, 70, 94]
const ROWS = [72, 54, 64, 46, 58]

/** The outline of what is on its way, before there is anything to show. */
export function Skeleton({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <div className={className ? `w-skeleton ${className}` : 'w-skeleton'} role="status" aria-label="Loading">
      {children}
    </div>
  )
}

export const BarsSkeleton = () => (
  <Skeleton>
    {BARS.map((height) => (
      <i key={height} style={{ height: `${height}%` }} />
    ))}
  </Skeleton>
)

export const RoundSkeleton = () => (
  <Skeleton>
    <i className="w-skeleton-round" />
  </Skeleton>
)

export const FigureSkeleton = () => (
  <Skeleton>
    <i className="w-skeleton-figure" />
  </Skeleton>
)

/** A figure above its course. */
export const ScorecardSkeleton = () => (
  <Skeleton className="w-skeleton-rows">
    <i className="w-skeleton-figure" />
    <i className="w-skeleton-course" />
  </Skeleton>
)

export const RowsSkeleton = () => (
  <Skeleton className="w-skeleton-rows">
    {ROWS.map((width) => (
      <i key={width} style={{ width: `${width}%` }} />
    ))}
  </Skeleton>
)
