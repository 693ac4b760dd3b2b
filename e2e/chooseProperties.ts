import { expect, type Locator } from '@playwright/test'

/** Chooses the first property of every group of sources that has none yet. */
export async function chooseProperties(groups: Locator): Promise<void> {
  await expect(groups.first()).toBeVisible()
  for (const group of await groups.all()) {
    const field = group.getByRole('combobox').nth(1)
    if ((await field.count()) === 0 || (await field.inputValue()) !== '') continue
    await field.click()
    await group
      .page()
      .getByRole('option')
      .and(group.page().locator(':not([data-combobox-disabled])'))
      .first()
      .click()
    // Several may be chosen, so the list stays open until the field is left.
    await field.press('Tab')
  }
}
