/**
 * Whom a link was mailed to, as it says behind its “#”, which no server is sent; null where it does not. Anybody can write
 * such an address: it is for password managers, and not shown.
 */
export const mailedAddress = (hash: string): string | null => new URLSearchParams(hash.slice(1)).get('email')
