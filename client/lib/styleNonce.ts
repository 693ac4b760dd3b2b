import { globals } from './globals.ts'

/** Lets the style elements that libraries add (scroll lock of dialogs) carry the page's nonce, as its policy asks. */
export function allowLibraryStyles(): void {
  Object.assign(globalThis, { __webpack_nonce__: globals().styleNonce })
}
