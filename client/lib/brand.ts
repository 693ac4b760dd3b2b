import type { ShownBrand } from '../../shared/api/brand.ts'
import { brandSheet } from '../../shared/rules/brandStyle.ts'
import { globals } from './globals.ts'
import { createStore } from './store.ts'

const store = createStore((): ShownBrand | null => globals().brand)

/** How the company looks whose page this is; null: as the product does. */
export const useBrand = store.useValue

/** Gives the page another look, as the server gives it to the next one. */
export function setBrand(next: ShownBrand): void {
  const sheet = document.querySelector<HTMLStyleElement>('style[data-brand]') ?? newSheet()
  sheet.textContent = brandSheet(next)
  if (next.icon) document.querySelector('link[rel="icon"]')?.setAttribute('href', next.icon)
  store.set(next)
}

function newSheet(): HTMLStyleElement {
  const sheet = document.createElement('style')
  sheet.nonce = globals().styleNonce
  sheet.dataset.brand = ''
  return document.head.appendChild(sheet)
}
