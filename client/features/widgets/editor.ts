// What only editors of a dashboard need of widgets; readers' pages import index.ts alone.
export { ParameterField } from './form/ParameterField.tsx'
export { formDraftName } from './form/WidgetForm.tsx'
export { type OpenForm, WidgetFormDrawer } from './form/WidgetFormDrawer.tsx'
export { duplicateWidget, findType, newWidget, type TypeDefaults, valuesOf } from './form/widgetForm.ts'
