import { globals } from './globals.ts'

/** Sets the page's nonce on style elements that libraries add (dialogs' scroll lock), as the policy requires. */
export function allowLibraryStyles(): void {
  Object.assign(globalThis, { __webpack_nonce__: globals().styleNonce })
}
