export const LONGEST_DASHBOARD_NAME = 200

/** What the copy of a dashboard is called until somebody names it; a long name is cut, never within a letter. */
export const copyName = (name: string): string =>
  `Copy of ${name}`.slice(0, LONGEST_DASHBOARD_NAME).replace(/\p{Cs}$/u, '')
