/** What the types of MJML leave out: the option by which components are handed over, and MJML's own components. */
import 'mjml-core'

declare module 'mjml-core' {
  interface MJMLParsingOptions {
    presets?: readonly { components: readonly unknown[]; dependencies: Record<string, readonly unknown[]> }[]
  }
}
