import { linkTo } from '../../client/lib/paths.ts'
import { at, type Screen } from './screen.ts'

export const REPORTS_SCREENS: readonly Screen[] = [
  { name: 'reports', as: 'owner', open: at(linkTo.automaticReports()) },
  {
    name: 'report-edit',
    as: 'owner',
    open: async (page, facts) => {
      await at(linkTo.automaticReports())(page, facts)
      await page
        .getByRole('button', { name: /^Actions for the report of/ })
        .first()
        .click()
      await page.getByRole('menuitem', { name: 'Edit' }).click()
      await page.getByRole('dialog').getByLabel('Subject').waitFor()
    },
  },
  { name: 'reports-empty', as: 'other', open: at(linkTo.automaticReports()) },
]
