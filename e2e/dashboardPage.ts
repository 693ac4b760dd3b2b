import { expect, type Frame, type Locator, type Page } from '@playwright/test'

/** The widgets on screen; articles inside of them have no name. */
export const widgetsOf = (page: Page | Frame): Locator => page.getByRole('article', { name: /./ })

/** Titles of the widgets in their order on screen. */
export const titlesOf = (page: Page): Promise<(string | null)[]> =>
  widgetsOf(page).evaluateAll((widgets) => widgets.map((widget) => widget.getAttribute('aria-label')))

/** Every widget has its figures, and none is waiting for newer ones. */
export async function expectAllReady(page: Page | Frame): Promise<void> {
  for (const widget of await widgetsOf(page).all()) {
    await expect(widget).toHaveAttribute('aria-busy', 'false')
    await expect(widget).toHaveAttribute('data-state', 'ready')
  }
}

/** The button that shows the dates on screen and opens the calendar. */
export const dateButton = (page: Page): Locator =>
  page.getByRole('button', { name: /^(\d.* \d{4}|[A-Z][a-z]+ \d{4})/ })

/** Takes the right to edit from whoever has it. */
export async function takeOver(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Take over' }).click()
  const question = page.getByRole('dialog', { name: /^Take over from / })
  await question.getByRole('button', { name: 'Take over' }).click()
}
