/** Of tooltips on buttons that stand in dialogs too, above which the theme's own do not come. */
export const ABOVE_DIALOGS = 400
