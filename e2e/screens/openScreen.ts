import type { BrowserContext, Page } from 'playwright-core'
import { inSessionOf } from '../personas.ts'
import { arrived, type Facts, type Persona, type Screen } from './screen.ts'

/** Signs a fresh browser context in as the persona. */
async function become(context: BrowserContext, persona: Persona, facts: Facts): Promise<void> {
  if (persona === 'nobody') return
  const { cookies } = await inSessionOf(persona, facts)
  await context.addCookies([...cookies].map(([name, value]) => ({ name, value, url: facts.appUrl })))
}

/** Shows a persona's screen on the fresh page, waits until it stands still, and puts back what it changed elsewhere. */
export async function openScreen(
  { as, open, after, foreign }: Screen,
  page: Page,
  facts: Facts,
): Promise<void> {
  await become(page.context(), as, facts)
  try {
    await open(page, facts)
    if (!foreign) await arrived(page)
  } finally {
    await after?.(facts)
  }
}
