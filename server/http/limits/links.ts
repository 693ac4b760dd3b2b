import { HOUR, type Limit, MINUTE, QUARTER_HOUR } from './limit.ts'

const BY_A_NEW_LINK = 'ask whoever sent you the link for a new one, which takes its password at once'

/** Limits of shared links, which anybody may open. */
export const OF_LINKS = {
  linkHere: {
    where: 'every call of a link',
    what: 'passwords or authorisations of a link guessed from an address',
    per: ['link', 'address'],
    most: 5,
    seconds: HOUR,
    wayOut: BY_A_NEW_LINK,
  },
  link: {
    where: 'every call of a link',
    what: 'passwords or authorisations of a link guessed by browsers new to it',
    per: ['link'],
    most: 60,
    seconds: HOUR,
    wayOut: BY_A_NEW_LINK,
  },
  linkKnown: {
    where: 'POST /api/dashboards/{permalink}/authorise',
    what: 'passwords of a link from a browser that knew the present one, in place of the two above',
    per: ['browser'],
    most: 5,
    seconds: HOUR,
    wayOut: BY_A_NEW_LINK,
  },
  askAgain: {
    where: 'GET /api/dashboards/{permalink}/data',
    what: 'calls with refresh, by owners, that ask the vendors again',
    per: ['dashboard'],
    most: 30,
    seconds: HOUR,
  },
  // A window of a dashboard with a dozen widgets costs some forty of the 14,000 tokens an hour of the tightest vendor.
  windowsFrom: {
    where: 'page, data and PDF of a link',
    what: 'windows that a guest chooses and nobody has looked at, from an address',
    per: ['link', 'address'],
    most: 240,
    seconds: HOUR,
  },
  windows: {
    where: 'page, data and PDF of a link',
    what: 'windows that guests choose and nobody has looked at',
    per: ['link'],
    most: 300,
    seconds: HOUR,
  },
  dataFrom: {
    where: 'GET /api/dashboards/{permalink}/data',
    what: 'data calls of guests that no kept answer serves, from an address; a page makes one or two',
    per: ['address'],
    most: 900,
    seconds: QUARTER_HOUR,
  },
  pdfFrom: {
    where: 'PDFs of a link',
    what: 'PDFs that guests ask for from an address',
    per: ['address'],
    most: 20,
    seconds: MINUTE,
  },
  pdf: {
    where: 'PDFs of a link',
    what: 'PDFs that guests ask for',
    per: ['link'],
    most: 60,
    seconds: MINUTE,
  },
} as const satisfies Record<string, Limit>
