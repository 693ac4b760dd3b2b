import { useSyncExternalStore } from 'react'
import type { ShownBrand } from '../../shared/api/brand.ts'
import { brandSheet } from '../../shared/rules/brandStyle.ts'
import { globals } from './globals.ts'

let current: ShownBrand | null | undefined
const listeners = new Set<() => void>()

const brand = (): ShownBrand | null => {
  if (current === undefined) current = globals().brand
  return current
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** How the company looks whose page this is; null: as the product does. */
export const useBrand = (): ShownBrand | null => useSyncExternalStore(subscribe, brand)

/** Gives the page another look, as the server gives it to the next one. */
export function setBrand(next: ShownBrand): void {
  current = next
  const sheet = document.querySelector<HTMLStyleElement>('style[data-brand]') ?? newSheet()
  sheet.textContent = brandSheet(next)
  if (next.icon) document.querySelector('link[rel="icon"]')?.setAttribute('href', next.icon)
  for (const listener of listeners) listener()
}

function newSheet(): HTMLStyleElement {
  const sheet = document.createElement('style')
  sheet.nonce = globals().styleNonce
  sheet.dataset.brand = ''
  return document.head.appendChild(sheet)
}
