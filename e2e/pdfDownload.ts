import { readFile } from 'node:fs/promises'
import type { Locator } from '@playwright/test'
import { readPdf } from '../test/readPdf.ts'

/** The PDF that a button downloads: its file's name, its pages, and its text with single spaces. */
export async function downloadBy(button: Locator) {
  const download = button.page().waitForEvent('download')
  await button.click()
  const file = await download
  const { text, pages } = await readPdf(await readFile(await file.path()))
  // Line breaks depend on the page's layout.
  return { name: file.suggestedFilename(), text: text.replaceAll(/\s+/g, ' '), pages }
}
