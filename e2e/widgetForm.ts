import { expect, type Locator, type Page } from '@playwright/test'

/** Chooses one option of a searchable select. */
export async function choose(scope: Locator, label: string, option: string): Promise<void> {
  await scope.getByRole('combobox', { name: label, exact: true }).click()
  await scope.page().getByRole('option', { name: option, exact: true }).click()
}

/** The form for a new widget. */
export async function openNewWidget(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Add widget' }).first().click()
  const form = page.getByRole('dialog', { name: 'Add a widget' })
  await expect(form.getByLabel('Title')).toBeVisible()
  return form
}

/** The form of a widget that is there. */
export async function openWidget(page: Page, title: string): Promise<Locator> {
  await page.getByRole('button', { name: `Actions for ${title}` }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  return page.getByRole('dialog', { name: 'Edit the widget' })
}

/** Points the form at the demo shop in Google Analytics. */
export async function chooseAnalytics(form: Locator): Promise<void> {
  await form.getByRole('combobox', { name: 'Source' }).click()
  // Two kinds share the person's name; Google Analytics is the first in the picker's order.
  await form
    .page()
    .getByRole('option', { name: /alex\.rivera/ })
    .first()
    .click()
  await choose(form, 'Property', 'Northwind Outdoor: shop Europe')
}

/** Sends the form and waits until the widget is there. */
export async function addIt(form: Locator, title: string): Promise<Locator> {
  await form.getByRole('button', { name: 'Add widget' }).click()
  await expect(form).toBeHidden()
  const widget = form.page().getByRole('article', { name: title, exact: true })
  await expect(widget).toHaveAttribute('data-state', 'ready')
  return widget
}
