import type { DataTypeDefinition } from '../domain/definitions.ts'
import { meets, type ParameterValues } from './parameterValidity.ts'

/**
 * Whether a vendor gives a metric as of now alone, whatever range it is asked for. Asked for an earlier range it would
 * say the same again, so that a comparison would be invented.
 */
export const isAsOfNow = (
  { asOfNow = [] }: Pick<DataTypeDefinition, 'asOfNow'>,
  metric: string,
  question: { dimension: string | null; parameters: ParameterValues },
): boolean => asOfNow.some((when) => meets(when, { ...question, metrics: [metric] }))
