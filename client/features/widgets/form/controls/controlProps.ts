import type { WidgetInstance } from '../../../../../shared/api/widgets.ts'
import type { FormType, ParameterDefinition } from '../../../../../shared/domain/definitions.ts'

/** What every parameter's control is given. */
export interface ControlProps {
  parameter: ParameterDefinition
  type: FormType
  instance: WidgetInstance
  realTime: boolean
  /** A parameter it depends on is not filled yet. */
  blocked: boolean
  /** What is wrong, once it may be shown. */
  error: string | null
  onChange: (value: unknown) => void
}

/** What the form holds under this parameter's name. */
export const heldValue = ({ instance, parameter }: Pick<ControlProps, 'instance' | 'parameter'>): unknown =>
  Object.entries(instance.inputs).find(([name]) => name === parameter.name)?.[1]

/** Label, help and state that Mantine's inputs share. */
export const inputProps = ({ parameter, blocked, error }: ControlProps) => ({
  label: parameter.label,
  description: parameter.help,
  required: parameter.required,
  disabled: blocked,
  error,
})
