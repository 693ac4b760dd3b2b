import { WRITTEN } from '../lib/written.ts'

/**
 * HTML that the server made: rich text, which it sanitises, and drawings, whose texts it escapes. The one place
 * where markup goes into the page as it is.
 */
export function Html(props: {
  html: string
  className: string
  /** Whether people wrote it, in whatever language. */
  written?: boolean
  /** Whether text beside it has the same content. */
  silent?: boolean
}) {
  const { html, className, written = false, silent } = props
  return (
    <div
      className={className}
      {...(written && WRITTEN)}
      aria-hidden={silent}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: only what the server sanitised or drew comes here
      dangerouslySetInnerHTML={{ __html: html }}
    />
  )
}
