/** Text as HTML or XML content or quoted attribute value: nothing in it is markup any more. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
