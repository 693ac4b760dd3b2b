/** Why a page, or a part of one, is not shown to somebody, by the status of the answer. */
export const REFUSALS = {
  402: {
    title: 'A subscription is needed',
    text: 'This account has no active subscription, so this page cannot be shown at present.',
  },
  403: {
    title: 'This page is not open to you',
    text: 'Ask an administrator of your company if you need it.',
  },
} as const
