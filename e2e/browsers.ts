import { existsSync } from 'node:fs'
import { browserPath } from '../server/pdf/browserPath.ts'
import { thorough } from '../test/thorough.ts'

interface TestBrowser {
  name: string
  /** Null where it is not installed. */
  path: string | null
  /** How to get it. */
  install: string
}

const APPLICATIONS = '/Applications'

const installed = (...places: string[]) => places.find((place) => existsSync(place)) ?? null

/**
 * The browsers that the journeys are for: the pinned one, which always is there, and, with `THOROUGH=1`, a Chromium of
 * today and a Firefox, where this machine has them. Nothing is installed.
 */
export const browsers: Record<'pinned' | 'chromium' | 'firefox', TestBrowser> = {
  pinned: {
    name: 'the pinned headless Chromium',
    path: await browserPath(process.env.CHROMIUM_PATH ?? null),
    install: 'npm start',
  },
  chromium: {
    name: 'the installed Chromium',
    path: installed(
      '/usr/bin/chromium',
      '/usr/bin/chromium-browser',
      '/usr/bin/google-chrome-stable',
      '/usr/bin/google-chrome',
      `${APPLICATIONS}/Chromium.app/Contents/MacOS/Chromium`,
      `${APPLICATIONS}/Google Chrome.app/Contents/MacOS/Google Chrome`,
    ),
    install: 'apt install chromium, or Chrome from https://www.google.com/chrome',
  },
  firefox: {
    name: 'the installed Firefox',
    path: installed(
      '/usr/bin/firefox',
      '/usr/bin/firefox-esr',
      `${APPLICATIONS}/Firefox.app/Contents/MacOS/firefox`,
    ),
    install: 'apt install firefox-esr, or Firefox from https://www.mozilla.org/firefox',
  },
}

/** One line: which browsers are used, and which would be if they were there. */
export function browsersInWords(): string {
  const { pinned } = browsers
  if (!thorough) return `Browser: ${pinned.name} (${pinned.path}); npm run test:browsers uses all.`
  const all = Object.values(browsers)
  const used = all.flatMap(({ name, path }) => (path ? `${name} (${path})` : []))
  const missing = all.flatMap(({ name, path, install }) => (path ? [] : `${name} (${install})`))
  return `Browsers: ${used.join(', ')}; missing: ${missing.join(', ') || 'none'}.`
}
