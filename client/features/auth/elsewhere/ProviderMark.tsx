import type { IdentityProvider } from '../../../../shared/domain/identityProviders.ts'

/** A provider's mark in its own colours, as its guidelines require. Decorative: the name is beside it. */
export function ProviderMark({ provider }: { provider: IdentityProvider }) {
  return (
    <svg width={18} height={18} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      {MARKS[provider].map(([fill, d]) => (
        <path key={d} fill={fill} d={d} />
      ))}
    </svg>
  )
}

const MARKS: Record<IdentityProvider, [fill: string, path: string][]> = {
  google: [
    [
      '#4285f4',
      'M23.5 12.27c0-.85-.08-1.67-.22-2.45H12v4.64h6.45a5.52 5.52 0 0 1-2.4 3.62v3h3.88c2.27-2.09 3.57-5.17 3.57-8.81z',
    ],
    [
      '#34a853',
      'M12 24c3.24 0 5.96-1.07 7.94-2.91l-3.88-3.01c-1.07.72-2.45 1.15-4.06 1.15-3.13 0-5.78-2.11-6.73-4.95H1.26v3.11A12 12 0 0 0 12 24z',
    ],
    ['#fbbc05', 'M5.27 14.28a7.2 7.2 0 0 1 0-4.56V6.61H1.26a12 12 0 0 0 0 10.78l4.01-3.11z'],
    [
      '#ea4335',
      'M12 4.77c1.76 0 3.35.61 4.6 1.8l3.44-3.44A11.5 11.5 0 0 0 12 0 12 12 0 0 0 1.26 6.61l4.01 3.11C6.22 6.88 8.87 4.77 12 4.77z',
    ],
  ],
  facebook: [
    [
      '#0866ff',
      'M24 12a12 12 0 1 0-14.9 11.65v-7.98H6.63V12H9.1v-1.58c0-4.08 1.85-5.97 5.86-5.97.76 0 2.07.15 2.61.3v3.32c-.28-.03-.78-.04-1.39-.04-1.97 0-2.73.74-2.73 2.68V12h3.92l-.67 3.67h-3.25v8.24A12 12 0 0 0 24 12z',
    ],
  ],
  linkedin: [
    [
      '#0a66c2',
      'M22.2 0H1.8C.8 0 0 .8 0 1.75v20.5C0 23.2.8 24 1.8 24h20.4c1 0 1.8-.8 1.8-1.75V1.75C24 .8 23.2 0 22.2 0zM7.1 20.45H3.55V9H7.1v11.45zM5.34 7.43a2.06 2.06 0 1 1 0-4.13 2.06 2.06 0 0 1 0 4.13zm15.1 13.02h-3.55v-5.57c0-1.33-.03-3.04-1.85-3.04-1.85 0-2.14 1.45-2.14 2.94v5.67H9.35V9h3.41v1.56h.05a3.74 3.74 0 0 1 3.37-1.85c3.6 0 4.27 2.37 4.27 5.46v6.28z',
    ],
  ],
}
