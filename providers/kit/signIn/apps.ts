import type { VendorAppGuide } from '../../../shared/api/vendorApps.ts'
import type { ProviderDefinition } from '../../../shared/domain/definitions.ts'
import type { SourceKind } from '../../../shared/domain/sources.ts'

/** How an app is registered at a vendor: the vendor's own terms, and what differs from kind to kind. */
interface VendorApp {
  console: VendorAppGuide['console']
  /** `{apis}` and `{scopes}` are replaced by those of the kind. */
  steps: string[]
  apis?: Partial<Record<SourceKind, string[]>>
  /** What the vendor has to approve, whatever the kind. */
  review: string | null
  /** What it must additionally approve for one kind. */
  reviews?: Partial<Record<SourceKind, string>>
}

/** By the name that a definition's sign-in gives its app (`OAuthDefinition.client`). */
const APPS: Partial<Record<string, VendorApp>> = {
  google: {
    console: { label: 'Google Cloud console', url: 'https://console.cloud.google.com/apis/credentials' },
    steps: [
      'Choose or create a project. One project serves all Google sources.',
      'Under “Enabled APIs & services” enable: {apis}.',
      'On the OAuth consent screen choose “External” and add the scopes {scopes}.',
      'Add the scopes of the other Google sources that people are to connect, too: one sign-in can ask for several.',
      'Under “Credentials” create an OAuth client ID of the type “Web application” with the redirect address above.',
      'Publish the app: while it is in “Testing”, only listed test users can sign in, and their sign-ins end after 7 days.',
    ],
    apis: {
      google_analytics: ['Google Analytics Data API', 'Google Analytics Admin API'],
      google_webmasters: ['Google Search Console API'],
      google_ads: ['Google Ads API'],
      google_my_business: [
        'My Business Account Management API',
        'My Business Business Information API',
        'Business Profile Performance API',
        'Google My Business API',
      ],
      google_sheets: ['Google Sheets API', 'Google Drive API'],
    },
    review:
      'Google verifies apps that ask for sensitive scopes. Until then people see a warning before the consent page.',
    reviews: {
      google_ads:
        'A project starts with test access, which reads test accounts only: apply for basic access in the API Center of a Google Ads manager account.',
      google_my_business:
        'Apply for access to the Business Profile APIs first: without Google’s approval their quota is 0.',
      google_sheets:
        'The scope of Drive is restricted, so Google reviews the app’s security. People may untick it: a pasted link of a spreadsheet works without it.',
    },
  },
  meta: {
    console: { label: 'Meta for Developers', url: 'https://developers.facebook.com/apps' },
    steps: [
      'Create an app of the type “Business”. One app serves all Meta sources.',
      'Add the products: {apis}.',
      'Under Facebook Login, Settings, add the redirect address above and keep “Strict mode” on. It has to be https, except on localhost.',
      'Ask for Advanced Access to the permissions {scopes}.',
    ],
    apis: {
      facebook: ['Facebook Login', 'Marketing API'],
      facebook_social: ['Facebook Login'],
      instagram: ['Facebook Login', 'Instagram'],
    },
    review:
      'Advanced Access takes Meta’s app review. Without it only people with a role in the app can connect.',
  },
  linkedin: {
    console: { label: 'LinkedIn Developers', url: 'https://www.linkedin.com/developers/apps' },
    steps: [
      'Create an app and verify it for your company’s page.',
      'Under “Products” request the Advertising API, which brings the scopes {scopes}.',
      'Under “Auth” add the redirect address above.',
    ],
    review:
      'LinkedIn approves the product. Only apps approved for programmatic refresh tokens keep people signed in for a year; with others they sign in again every 60 days.',
  },
  linkedin_social: {
    console: { label: 'LinkedIn Developers', url: 'https://www.linkedin.com/developers/apps' },
    steps: [
      'Create an app for pages alone: this product may not share an app with the one of LinkedIn Ads.',
      'Under “Products” request the Community Management API, which brings the scopes {scopes}.',
      'Under “Auth” add the redirect address above.',
    ],
    review: 'LinkedIn approves the product.',
  },
  tiktok: {
    console: { label: 'TikTok for Business developers', url: 'https://business-api.tiktok.com/portal' },
    steps: [
      'Create an app with the redirect address above.',
      'Give it the permissions “Ad account management”, “Ads management” and “Reporting”. Changing them later needs a new sign-in of everybody.',
      'The client ID is the app’s id.',
    ],
    review: 'TikTok reviews the app and its permissions.',
  },
  mailchimp: {
    console: { label: 'Mailchimp', url: 'https://admin.mailchimp.com/account/oauth2/' },
    steps: [
      'Open Account, Extras, Registered apps and register an app.',
      'Add the redirect address above. Mailchimp refuses “localhost”: for a trial use 127.0.0.1 in PUBLIC_URL.',
    ],
    review: null,
  },
  accuranker: {
    console: { label: 'AccuRanker', url: 'https://app.accuranker.com/oauth/applications/' },
    steps: [
      'Register an application with the redirect address above.',
      'API access must be in the plan of the accounts that people sign in with.',
    ],
    review: null,
  },
}

const list = new Intl.ListFormat('en')

/** How to register the vendor's app for a kind; null where it needs none, or where the vendor publishes no way. */
export function appGuideOf({ auth, kind }: ProviderDefinition): VendorAppGuide | null {
  const app = auth.type === 'oauth' ? APPS[auth.client] : undefined
  if (auth.type !== 'oauth' || !app) return null
  const words: Record<string, string[]> = { apis: app.apis?.[kind] ?? [], scopes: auth.scopes }
  const review = [app.review, app.reviews?.[kind]].filter((text) => text !== undefined && text !== null)
  return {
    console: app.console,
    steps: app.steps.map((step) => step.replace(/\{(\w+)\}/g, (_, name) => list.format(words[name] ?? []))),
    review: review.length > 0 ? review.join(' ') : null,
  }
}
