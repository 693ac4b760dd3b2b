import type { PassiveContent, Widget } from '../api/widgets.ts'
import type { DataType } from '../domain/sources.ts'
import { invalidParameters, isFilled, type ParameterRule } from './parameterValidity.ts'

/** What prevents a widget's form from being valid: a field, and the instance it belongs to if any. */
export interface WidgetProblem {
  field: string
  instance: string | null
}

type Frame = Pick<Widget, 'title' | 'width' | 'height' | 'format'>

/**
 * An interactive widget's form is valid (no problems) when title, width, height and format are filled, there is an
 * instance, each instance has a prefix and a config, and the required parameters of its type are valid.
 */
export function interactiveProblems(
  widget: Frame & Pick<Widget, 'instances'>,
  parametersOf: (type: DataType) => readonly ParameterRule[],
): WidgetProblem[] {
  const problems = frameProblems(widget)
  if (widget.instances.length === 0) problems.push({ field: 'instances', instance: null })
  for (const { id, type, prefix, config, accounts, inputs } of widget.instances) {
    const empty = Object.entries({ prefix, config }).filter(([, value]) => !isFilled(value))
    const values = { ...inputs, property: accounts }
    const fields = [...empty.map(([field]) => field), ...invalidParameters(parametersOf(type), values)]
    problems.push(...fields.map((field) => ({ field, instance: id })))
  }
  return problems
}

/**
 * A passive widget's form is valid when title, width, height and format are filled and so is its type's form: plain
 * needs a description, upload a file or something to read, historic at least one article, each with a header and
 * a range that does not run backwards.
 */
export function passiveProblems(widget: Frame & Pick<Widget, 'passive'>): WidgetProblem[] {
  const fields = widget.passive ? contentProblems(widget.passive) : ['type']
  return [...frameProblems(widget), ...fields.map((field) => ({ field, instance: null }))]
}

function frameProblems({ title, width, height, format }: Frame): WidgetProblem[] {
  return Object.entries({ title: title.trim(), width, height, format })
    .filter(([, value]) => !isFilled(value))
    .map(([field]) => ({ field, instance: null }))
}

function contentProblems(content: PassiveContent): string[] {
  switch (content.type) {
    case 'plain':
      return isFilled(content.description) ? [] : ['description']
    case 'upload':
      return isFilled([content.file, content.header, content.content, content.description]) ? [] : ['file']
    case 'historic':
      if (content.articles.length === 0) return ['articles']
      return content.articles.flatMap(({ header, range }, index) => [
        ...(isFilled(header) ? [] : [`articles.${index}.header`]),
        ...(range.startDate <= range.endDate ? [] : [`articles.${index}.range`]),
      ])
  }
}
