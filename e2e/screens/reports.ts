import { linkTo } from '../../client/lib/paths.ts'
import { at, type Screen } from './screen.ts'

export const REPORTS_SCREENS: readonly Screen[] = [
  { name: 'reports', as: 'owner', open: at(linkTo.automaticReports()) },
  { name: 'reports-empty', as: 'other', open: at(linkTo.automaticReports()) },
]
