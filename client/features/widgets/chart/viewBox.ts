import type { Box } from './geometry.ts'

/** The size that a drawing was made for. */
export function viewBoxOf(svg: string): Box | null {
  const [, width, height] = /viewBox="0 0 ([\d.]+) ([\d.]+)"/.exec(svg) ?? []
  return width && height ? { width: Number(width), height: Number(height) } : null
}
