import type { DataTypeDefinition } from '../domain/definitions.ts'
import { meets, type ParameterValues } from './parameterValidity.ts'

/**
 * Whether a vendor gives a metric as of now only, whatever range is requested. For an earlier range it would return
 * the same value, so that a comparison would be fabricated.
 */
export const isAsOfNow = (
  { asOfNow = [] }: Pick<DataTypeDefinition, 'asOfNow'>,
  metric: string,
  question: { dimension: string | null; parameters: ParameterValues },
): boolean => asOfNow.some((when) => meets(when, { ...question, metrics: [metric] }))
