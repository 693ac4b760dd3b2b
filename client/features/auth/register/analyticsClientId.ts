/** The client id that the operator's analytics, where a tag manager adds them, store in their cookie; empty without one. */
export const analyticsClientId = (cookies: string): string =>
  /(?:^|; )_ga=GA\d\.\d\.(\d+\.\d+)(?:;|$)/.exec(cookies)?.[1] ?? ''
