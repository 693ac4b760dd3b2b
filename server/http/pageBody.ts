/**
 * What stands in a page after its head, encoded once for all who get it.
 * @param html the page's widgets, in parts
 * @param data what the client starts from, as `jsonForHtml` writes it and in parts; null: nothing
 */
export function pageBody(html: readonly string[], data: readonly string[] | null): Buffer {
  const script = data ? ['<script type="application/json" id="first-data">', ...data, '</script>'] : []
  return Buffer.concat(
    ['<div id="root">', ...html, '</div>', ...script, '</body></html>'].map((part) => Buffer.from(part)),
  )
}

/** JSON that cannot end its script element or open a comment. */
export const jsonForHtml = (value: unknown): string =>
  JSON.stringify(value).replace(
    /[<>\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
