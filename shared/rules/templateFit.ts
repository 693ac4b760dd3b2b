import type { DataType } from '../domain/sources.ts'

/** The best first. */
export const TEMPLATE_FITS = ['whole', 'part', 'none'] as const
export type TemplateFit = (typeof TEMPLATE_FITS)[number]

/** How a template goes with the data that there are accounts of: all that it reads is there, some of it, or nothing. */
export function templateFit(
  reads: readonly DataType[],
  has: readonly DataType[],
): { fit: TemplateFit; lacks: DataType[] } {
  const lacks = reads.filter((type) => !has.includes(type))
  if (lacks.length === reads.length) return { fit: 'none', lacks }
  return { fit: lacks.length === 0 ? 'whole' : 'part', lacks }
}
