/** The product's chart series in order of use, for light and dark grounds: --chart-1 to --chart-8 of tokens.css. */
export const SERIES_COLOURS = [
  { light: '#1f4fd8', dark: '#7aa2ff' },
  { light: '#d57210', dark: '#f0a04a' },
  { light: '#109c89', dark: '#48d0b7' },
  { light: '#a6346e', dark: '#e25eb2' },
  { light: '#152e59', dark: '#d6c9ff' },
  { light: '#696600', dark: '#e0e590' },
  { light: '#8b78d7', dark: '#51828e' },
  { light: '#742e1e', dark: '#c4553a' },
] as const

/** Themes of a page, each with the grounds that charts and words stand on: tokens.css has them. */
export const THEME_GROUNDS = {
  light: { cards: ['#ffffff', '#f6f4ef'], words: ['#ffffff', '#f6f4ef', '#f7f5f0', '#f1eee7'] },
  dark: { cards: ['#1b1e24', '#121417'], words: ['#1b1e24', '#121417', '#23272e', '#15181c'] },
} as const
export type Theme = keyof typeof THEME_GROUNDS
