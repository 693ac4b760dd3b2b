import { localeChoice } from '../../../shared/api/locale.ts'
import { DEFAULT_LOCALE, type Locale, type LocaleChoice, localeOf } from '../../../shared/rules/locale.ts'
import type { DashboardRow } from './queries.ts'

const storedLocale = localeChoice.nullable().catch(null)
/** What is chosen for the dashboard's client; null without one. */
export const localeChoiceOf = (row: Pick<DashboardRow, 'locale'>): LocaleChoice | null =>
  storedLocale.parse(row.locale)

/** How a dashboard writes dates and numbers. */
export function localeOfDashboard(row: Pick<DashboardRow, 'locale'>): Locale {
  const choice = localeChoiceOf(row)
  return choice ? localeOf(choice) : DEFAULT_LOCALE
}
