/**
 * Whether a passkey's count of signatures shows that there may be two of it (WebAuthn, “Signature Counter
 * Considerations”): an authenticator that counts never repeats a number, one that does not count always says 0.
 */
export const isCopySuspected = (stored: number, presented: number): boolean =>
  (stored !== 0 || presented !== 0) && presented <= stored
