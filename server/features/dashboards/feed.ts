import type { z } from 'zod'
import type { feeding } from '../../../shared/api/feeding.ts'
import { inputs as inputsSchema, type Widget, type WidgetInstance } from '../../../shared/api/widgets.ts'
import type { DataTypeDefinition } from '../../../shared/domain/definitions.ts'
import { DATA_TYPES } from '../../../shared/domain/sources.ts'
import { sameJson } from '../../../shared/rules/equal.ts'
import { dependentsOf } from '../../../shared/rules/parameterValidity.ts'
import { isForAll } from '../../../shared/rules/widgetSetup.ts'
import { AppError, notFound } from '../../lib/errors.ts'
import { type CataloguedType, catalogued } from '../widgets/catalogue.ts'

type Feeding = z.output<typeof feeding>
type Fed = Pick<Feeding, 'sourceId' | 'accounts' | 'inputs'>

/** The data type that is to be fed. Throws AppError('not_found'), and 'invalid_input' for what its widgets do not share. */
export function typeToFeed({ type, inputs = {} }: Pick<Feeding, 'type' | 'inputs'>): CataloguedType {
  const known = DATA_TYPES.find((one) => one === type)
  const about = known && catalogued(known)
  if (!about) throw notFound('data type')
  const forAll = about.type.parameters.filter(isForAll).map(({ name }): string => name)
  if (Object.keys(inputs).some((name) => !forAll.includes(name))) {
    throw new AppError(
      'invalid_input',
      'Only what all widgets of this data share can be set for all of them.',
    )
  }
  return about
}

/** The widget with its instances of the type fed so; null where nothing of it changes. */
export function fedWidget(
  widget: Widget,
  type: DataTypeDefinition,
  requested: Omit<Feeding, 'version'>,
): Widget | null {
  const instances = widget.instances.map((instance) =>
    instance.type === type.type ? fedBy(instance, type, requested) : instance,
  )
  return sameJson(instances, widget.instances) ? null : { ...widget, instances }
}

/** The instance with its new source and accounts. What was chosen from lists of the former ones no longer holds. */
export function fedBy(
  instance: WidgetInstance,
  { parameters }: Pick<DataTypeDefinition, 'parameters'>,
  { sourceId, accounts, inputs }: Fed,
): WidgetInstance {
  const movesSource = instance.sourceId !== null && instance.sourceId !== sourceId
  const onProperty = sameJson(instance.accounts, accounts) ? [] : dependentsOf(parameters, 'property')
  const stale = parameters
    .filter(({ name, options }) => options === 'remote' && (movesSource || onProperty.includes(name)))
    .map(({ name }): string => name)
  const kept = Object.entries(instance.inputs).filter(([name]) => !stale.includes(name))
  return {
    ...instance,
    sourceId,
    accounts,
    inputs: inputsSchema.parse({ ...Object.fromEntries(kept), ...inputs }),
  }
}
