import { linkTo } from '../../client/lib/paths.ts'
import { at, press, type Screen, seen, steps } from './screen.ts'

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
  {
    name: 'report-review',
    as: 'owner',
    open: steps(
      at(linkTo.automaticReports()),
      press(/^Review$/),
      seen('dialog', /^Review the report of/),
      (page) => page.getByRole('button', { name: 'Send it' }).waitFor(),
    ),
  },
  {
    name: 'review-by-link',
    as: 'nobody',
    open: steps(
      at(({ reviewToken }) => `/review-report?token=${reviewToken}`),
      (page) => page.getByRole('button', { name: 'Send it' }).waitFor(),
    ),
  },
  {
    name: 'review-by-link-words',
    as: 'nobody',
    open: steps(
      at(({ reviewToken }) => `/review-report?token=${reviewToken}#reword`),
      (page) => page.getByLabel('Message').waitFor(),
    ),
  },
  {
    name: 'review-by-link-refused',
    as: 'nobody',
    open: at('/review-report?token=from-a-mail'),
    refuses: [{ status: 422, path: /^\/report-review$/ }],
  },
  { name: 'reports-empty', as: 'other', open: at(linkTo.automaticReports()) },
]
