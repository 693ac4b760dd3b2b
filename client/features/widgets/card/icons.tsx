/** The few signs of cards, drawn here so that paper and the first answer need no icon library. */
const PATHS = {
  clock: 'M8 2.5a5.5 5.5 0 1 0 .001 0ZM8 5v3.2l2.1 1.3',
  half: 'M8 2.5a5.5 5.5 0 1 0 .001 0ZM8 5.2v3.4M8 10.7v.1',
  broken: 'M8 2.2l6 10.8H2Zm0 4v3.4M8 11.4v.1',
  tray: 'M2.5 9.5h3l1 1.8h3l1-1.8h3M4.2 4h7.6l1.7 5.5v3H2.5v-3Z',
  wrench: 'M9.6 6.4 3 13m9.8-9.4a3 3 0 0 1-4 4M12.8 3.6l-2 .4-.4 2M8.8 7.6a3 3 0 0 1 2.2-4.8',
  table: 'M2.5 3.5h11v9h-11Zm0 3h11m-11 3h11M6.5 6.5v6',
  chart: 'M2.5 2.5v11h11M5 10.5l2.5-3 2 1.5 3.5-4.5',
  close: 'M4.5 4.5l7 7m0-7l-7 7',
  enlarge: 'M9.5 2.5h4v4M13.5 2.5l-4.5 4.5M6.5 13.5h-4v-4M2.5 13.5l4.5-4.5',
  info: 'M8 2.5a5.5 5.5 0 1 0 .001 0ZM8 7.4v3.4M8 5.2v.1',
  live: 'M8 7a1 1 0 1 0 .001 0ZM5.2 10.8a4 4 0 0 1 0-5.6m5.6 0a4 4 0 0 1 0 5.6M3.2 12.8a6.8 6.8 0 0 1 0-9.6m9.6 0a6.8 6.8 0 0 1 0 9.6',
} as const

export type IconName = keyof typeof PATHS

export function Icon({ name }: { name: IconName }) {
  return (
    <svg className="w-icon" viewBox="0 0 16 16" aria-hidden="true">
      <path d={PATHS[name]} />
    </svg>
  )
}
