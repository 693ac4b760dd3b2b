/**
 * Attributes of text that people wrote or vendors delivered: it may be of any language and direction, whatever the
 * page's own words are in. Screen readers then decide by the text itself.
 */
export const WRITTEN = { dir: 'auto', lang: '' } as const
