/**
 * A password in the one form in which it is stored and compared (NFKC, as NIST SP 800-63B says): keyboards write the same
 * letter as one sign or as two, and some write digits in full width.
 */
export const normalPassword = (password: string): string => password.normalize('NFKC')
