import type { Page } from '@playwright/test'
import { expect, mailTo } from './journey.ts'

const PASSWORD = 'seven green bottles'

/** Fills in both fields of the new password. */
export async function fillPassword(page: Page): Promise<void> {
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Password, once more').fill(PASSWORD)
}

/** Fills in who registers, and gives both consents. */
export async function fillRegistration(page: Page, email: string): Promise<void> {
  await page.getByLabel('Your name').fill('Kim Sato')
  await page.getByLabel('E-mail').fill(email)
  await fillPassword(page)
  await page.getByLabel(/I accept the terms of use/).check()
  await page.getByLabel('I am not under 16 years old').check()
}

/** Still what was filled in. */
export const expectPasswordKept = (page: Page): Promise<void> =>
  expect(page.getByLabel('Password', { exact: true })).toHaveValue(PASSWORD)

/** Opens the link that was mailed, and signs in with it. */
export async function confirmRegistration(page: Page, email: string): Promise<void> {
  const { text } = await mailTo(email, /^Confirm your address/)
  await page.goto(/https?:\/\/\S+\/confirm-registration\?token=[\w-]+/.exec(text)?.[0] ?? '')
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.keyboard.press('Enter')
  await skipIntro(page)
}

/** Leaves the tour that everybody is offered who has just registered. */
export async function skipIntro(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: /^Welcome/ })).toBeVisible()
  await page.getByRole('button', { name: 'Skip the tour' }).press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboards' })).toBeVisible()
}

/** The company of whoever is signed in. */
export const ownCompany = (page: Page): Promise<unknown> =>
  page.evaluate(async () => (await (await fetch('/api/company')).json()).data)

export const payNow = (page: Page) => page.getByRole('button', { name: 'Pay now' })
