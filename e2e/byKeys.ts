import { expect, type Locator, type Page } from '@playwright/test'

/** A person without a mouse. After every key the focus is checked: on the body it is lost. */
export class Keys {
  private readonly page: Page
  constructor(page: Page) {
    this.page = page
  }

  /** Presses a key `times` times. */
  async press(key: string, times = 1): Promise<void> {
    for (let time = 0; time < times; time++) {
      await this.page.keyboard.press(key)
      await this.expectFocus(key)
    }
  }

  async type(text: string): Promise<void> {
    await this.page.keyboard.type(text)
    await this.expectFocus(`typing “${text}”`)
  }

  /** Replaces what the field that has the focus holds. */
  async fill(text: string): Promise<void> {
    await this.page.keyboard.press('ControlOrMeta+a')
    await this.type(text)
  }

  /** Presses Tab until this has the focus. */
  async to(target: Locator, { most = 60, back = false } = {}): Promise<void> {
    await target.waitFor()
    for (let step = 0; step < most; step++) {
      if (await target.evaluate((element) => element === document.activeElement)) return
      await this.press(back ? 'Shift+Tab' : 'Tab')
    }
    throw new Error(`${target} is not reached in ${most} steps; the focus is on ${await this.place()}.`)
  }

  /** Goes there and presses Enter. */
  async open(target: Locator, options?: { most?: number; back?: boolean }): Promise<void> {
    await this.to(target, options)
    await this.press('Enter')
  }

  /** Opens a menu and picks one of its items. */
  async pick(menu: Locator, name: string): Promise<void> {
    await this.open(menu)
    const items = this.page.getByRole('menuitem')
    await expect(items.first()).toBeFocused()
    const item = this.page.getByRole('menuitem', { name, exact: true })
    for (let left = await items.count(); left > 0; left--) {
      if (await item.evaluate((element) => element === document.activeElement)) break
      await this.press('ArrowDown')
    }
    await this.press('Enter')
  }

  /** Chooses an option of a searchable select: goes there, types, takes the first that is left. */
  async choose(field: Locator, search: string): Promise<void> {
    await this.to(field)
    await this.fill(search)
    await this.page
      .getByRole('option', { name: new RegExp(search.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')) })
      .first()
      .waitFor()
    await this.press('ArrowDown')
    await this.press('Enter')
  }

  /** The focus is on something that one can see, and stays there. */
  async expectFocus(after: string): Promise<void> {
    await expect
      .poll(() => this.place(), {
        message: `focus after ${after}`,
        intervals: [30, 60, 90],
      })
      .not.toBe('')
  }

  /** A description of the focused element; empty where there is none. */
  private async place(): Promise<string> {
    try {
      return await this.page.evaluate(() => {
        const { activeElement } = document
        if (!activeElement || activeElement === document.body || activeElement.matches(':disabled')) return ''
        const name = activeElement.getAttribute('aria-label') ?? activeElement.textContent
        return `${activeElement.tagName.toLowerCase()} ${name?.trim().slice(0, 60)}`
      })
    } catch (error) {
      // Between two pages there is no document to query.
      if (error instanceof Error && /context was destroyed|navigat/i.test(error.message)) return ''
      throw error
    }
  }
}

/** Presses a button of the question on screen, once the question has the focus, which it takes as it opens. */
export async function answerByKey(page: Page, name: string): Promise<void> {
  const question = page.getByRole('dialog')
  await expect(question.locator(':focus')).toBeAttached()
  await question.getByRole('button', { name }).press('Enter')
}

/** Shows who one is in the dialog that asks for it before a change of how people sign in. */
export async function confirmByPassword(page: Page, password: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' })
  const field = dialog.getByLabel('Your password, to confirm that it is you')
  await expect(field).toBeFocused()
  await field.fill(password)
  await field.press('Enter')
  await expect(dialog).toBeHidden()
}
