export { addressWithChoice, choiceFromAddress, dataDates } from './address.ts'
export { type DateChoice, modeOf, typeOf } from './choice.ts'
export { DateRangePicker } from './DateRangePicker.tsx'
