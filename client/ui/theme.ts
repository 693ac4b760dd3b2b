import {
  type CSSVariablesResolver,
  createTheme,
  defaultVariantColorsResolver,
  type MantineColorsTuple,
  type MantineThemeOverride,
} from '@mantine/core'

/** Paper greys, lightest first; Mantine draws its light borders, hovers and placeholders from them. */
const gray: MantineColorsTuple = [
  '#faf8f4',
  '#f4f1ea',
  '#ebe7de',
  '#e3dfd5',
  '#d3cec2',
  '#8d887c',
  '#6a6c72',
  '#494c53',
  '#2c2f35',
  '#17191d',
]
/** Night greys, lightest first: text, …, border (4), hover (5), control (6), page (7). */
const dark: MantineColorsTuple = [
  '#efece5',
  '#c2c4c8',
  '#989da6',
  '#7d838d',
  '#3d434d',
  '#23272e',
  '#1b1e24',
  '#121417',
  '#0d0f12',
  '#08090b',
]
const brand: MantineColorsTuple = [
  '#eef2fd',
  '#dbe4fb',
  '#b9cbf8',
  '#94affb',
  '#7aa2ff',
  '#3f6ae6',
  '#1f4fd8',
  '#1a45c0',
  '#173eae',
  '#102c80',
]

export const DIALOG_TITLE = {
  fontFamily: 'var(--font-display)',
  fontSize: 'var(--text-xl)',
  fontWeight: 500,
  minWidth: 0,
  overflowWrap: 'anywhere',
} as const

/** Mantine on the tokens of tokens.css: components follow light, dark and white-label through CSS variables alone. */
export const theme: MantineThemeOverride = createTheme({
  colors: { gray, dark, brand },
  primaryColor: 'brand',
  primaryShade: { light: 6, dark: 4 },
  white: '#ffffff',
  black: '#17191d',
  fontFamily: 'var(--font-text)',
  fontFamilyMonospace: 'var(--font-code)',
  fontSizes: {
    xs: 'var(--text-xs)',
    sm: 'var(--text-sm)',
    md: 'var(--text-md)',
    lg: 'var(--text-lg)',
    xl: 'var(--text-xl)',
  },
  headings: {
    fontFamily: 'var(--font-display)',
    fontWeight: '500',
    textWrap: 'balance',
    sizes: {
      h1: { fontSize: 'var(--text-3xl)', lineHeight: 'var(--leading-tight)' },
      h2: { fontSize: 'var(--text-2xl)', lineHeight: 'var(--leading-tight)' },
      h3: { fontSize: 'var(--text-xl)', lineHeight: 'var(--leading-snug)' },
      h4: { fontSize: 'var(--text-lg)', lineHeight: 'var(--leading-snug)' },
    },
  },
  radius: { xs: '3px', sm: 'var(--radius-sm)', md: 'var(--radius-md)', lg: 'var(--radius-lg)', xl: '16px' },
  defaultRadius: 'md',
  shadows: {
    xs: 'var(--shadow-card)',
    sm: 'var(--shadow-card)',
    md: 'var(--shadow-raised)',
    lg: 'var(--shadow-overlay)',
    xl: 'var(--shadow-overlay)',
  },
  respectReducedMotion: true,
  cursorType: 'pointer',
  variantColorResolver: (input) =>
    input.variant === 'filled' && (!input.color || input.color === 'brand')
      ? {
          background: 'var(--accent)',
          hover: 'var(--accent-strong)',
          color: 'var(--on-accent)',
          border: '1px solid transparent',
        }
      : defaultVariantColorsResolver(input),
  components: {
    Button: { defaultProps: { size: 'sm', fw: 560 } },
    Modal: {
      defaultProps: {
        closeButtonProps: { 'aria-label': 'Close' },
        attributes: { header: { role: 'none' } },
        centered: true,
        overlayProps: { backgroundOpacity: 0.35, blur: 2 },
        // Gone 200 ms after the choice in it.
        transitionProps: { duration: 140, exitDuration: 200 },
      },
      styles: { title: DIALOG_TITLE },
    },
    Drawer: {
      defaultProps: { closeButtonProps: { 'aria-label': 'Close' }, attributes: { header: { role: 'none' } } },
      styles: {
        title: DIALOG_TITLE,
        content: { display: 'flex', flexDirection: 'column' },
        // Of a title of several lines it would else be the least height.
        header: { flex: 'none' },
        body: { flex: 1, display: 'flex', flexDirection: 'column' },
      },
    },
    Notification: { defaultProps: { closeButtonProps: { 'aria-label': 'Close message' } } },
    Tooltip: { defaultProps: { openDelay: 250, withArrow: true, zIndex: 20 } },
    Table: { defaultProps: { verticalSpacing: 'sm' } },
    // In place, so that its items are inside the page's landmarks; no stand-in for the focus, which menus may not hold.
    Menu: {
      defaultProps: {
        shadow: 'lg',
        position: 'bottom-end',
        withinPortal: false,
        withInitialFocusPlaceholder: false,
      },
    },
    Popover: { defaultProps: { shadow: 'lg' } },
    Paper: { defaultProps: { radius: 'lg' } },
    Card: { defaultProps: { radius: 'lg' } },
    Anchor: { defaultProps: { underline: 'hover' } },
  },
})

/** Points Mantine's semantic colours at the tokens; give it to MantineProvider beside the theme. */
export const cssVariablesResolver: CSSVariablesResolver = () => {
  const colours = {
    '--mantine-color-body': 'var(--page)',
    '--mantine-color-text': 'var(--ink)',
    '--mantine-color-bright': 'var(--ink)',
    '--mantine-color-dimmed': 'var(--ink-muted)',
    '--mantine-color-placeholder': 'var(--ink-muted)',
    '--mantine-color-anchor': 'var(--accent)',
    '--mantine-color-error': 'var(--danger)',
    '--mantine-color-success': 'var(--success)',
    '--mantine-color-default': 'var(--surface)',
    '--mantine-color-default-hover': 'var(--surface-hover)',
    '--mantine-color-default-color': 'var(--ink)',
    '--mantine-color-default-border': 'var(--line-strong)',
    '--mantine-color-brand-filled': 'var(--accent)',
    '--mantine-color-brand-filled-hover': 'var(--accent-strong)',
    '--mantine-color-brand-light': 'var(--accent-soft)',
    '--mantine-color-brand-light-hover': 'color-mix(in srgb, var(--accent-soft) 85%, var(--accent))',
    '--mantine-color-brand-light-color': 'var(--accent-strong)',
    '--mantine-color-brand-outline': 'var(--accent)',
    '--mantine-color-brand-outline-hover': 'var(--accent-soft)',
    '--mantine-color-brand-text': 'var(--accent)',
    '--mantine-primary-color-contrast': 'var(--on-accent)',
    '--mantine-color-disabled': 'var(--tint)',
    '--mantine-color-gray-light': 'var(--tint)',
    '--mantine-color-gray-light-color': 'var(--ink-soft)',
    ...news('red', 'danger'),
    // White text is legible on it in light and dark alike.
    '--mantine-color-red-filled': '#b42a2a',
    '--mantine-color-red-filled-hover': '#962323',
    ...news('yellow', 'warning'),
    ...news('green', 'success'),
  }
  return { variables: {}, light: colours, dark: colours }
}

/** One of Mantine's colours in the words of our tokens: text and outline strong enough to read, its ground soft. */
const news = (colour: string, token: string) => ({
  [`--mantine-color-${colour}-6`]: `var(--${token})`,
  [`--mantine-color-${colour}-text`]: `var(--${token})`,
  [`--mantine-color-${colour}-light`]: `var(--${token}-soft)`,
  [`--mantine-color-${colour}-light-hover`]: `var(--${token}-soft)`,
  [`--mantine-color-${colour}-light-color`]: `var(--${token})`,
  [`--mantine-color-${colour}-outline`]: `var(--${token})`,
})
