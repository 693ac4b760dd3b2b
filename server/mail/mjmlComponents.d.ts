declare module 'mjml-preset-core' {
  import type { MJMLParsingOptions } from 'mjml-core'

  const preset: NonNullable<MJMLParsingOptions['presets']>[number]
  export default preset
}
