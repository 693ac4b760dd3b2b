/**
 * HTML that the server made: rich text, which it sanitises, and drawings, whose texts it escapes. The one place
 * where markup goes into the page as it is.
 */
export function Html({ html, className }: { html: string; className: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: only what the server sanitised or drew comes here
  return <div className={className} dangerouslySetInnerHTML={{ __html: html }} />
}
