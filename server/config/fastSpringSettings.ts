import { createPrivateKey, generateKeyPairSync } from 'node:crypto'
import { z } from 'zod'
import { Secret } from './secret.ts'

/** What an installation has at FastSpring. */
export interface FastSpringSettings {
  /** As the script takes it: `agency.onfastspring.com/popup-agency`. */
  storefront: string
  /** Public: pages carry it. */
  accessKey: string
  /** RSA, PEM; its certificate is uploaded at FastSpring. */
  privateKey: Secret
  username: string
  password: Secret
  webhookSecret: Secret
  /** Paths of the two products in the catalogue there. */
  products: { monthly: string; annual: string }
}

/** A PEM file's text; environments that hold one line alone write its line breaks as `\n`. */
const privateKey = z
  .string()
  .transform((text) => text.replaceAll('\\n', '\n'))
  .refine(
    isRsaKey,
    'is not an RSA private key of 2048 bits in PEM form; paste the whole file, its line breaks as \\n',
  )

function isRsaKey(pem: string): boolean {
  try {
    const { asymmetricKeyType, asymmetricKeyDetails } = createPrivateKey(pem)
    return asymmetricKeyType === 'rsa' && asymmetricKeyDetails?.modulusLength === 2048
  } catch {
    return false
  }
}

const path = z.string().regex(/^[\w-]+$/, 'is not the path of a product; copy it from the catalogue')

/** The environment variables of an account at FastSpring. */
export const fastSpringVariables = {
  FASTSPRING_STOREFRONT: z
    .string()
    .regex(
      /^[\w-]+(\.test)?\.onfastspring\.com\/[\w-]+$/,
      'is not a storefront; set for example agency.onfastspring.com/popup-agency',
    )
    .optional(),
  FASTSPRING_ACCESS_KEY: z.string().optional(),
  FASTSPRING_PRIVATE_KEY: privateKey.optional(),
  FASTSPRING_USERNAME: z.string().optional(),
  FASTSPRING_PASSWORD: z.string().optional(),
  FASTSPRING_WEBHOOK_SECRET: z
    .string()
    .min(16, 'is too short to be safe; set at least 16 characters')
    .optional(),
  FASTSPRING_PRODUCT_MONTHLY: path.default('dashboards-monthly'),
  FASTSPRING_PRODUCT_ANNUAL: path.default('dashboards-annual'),
}

type Variables = z.output<z.ZodObject<typeof fastSpringVariables>>

const ACCOUNT = [
  'FASTSPRING_STOREFRONT',
  'FASTSPRING_ACCESS_KEY',
  'FASTSPRING_PRIVATE_KEY',
  'FASTSPRING_USERNAME',
  'FASTSPRING_PASSWORD',
  'FASTSPRING_WEBHOOK_SECRET',
] as const

/** What an account lacks, a sentence each, and whether it is set at all. */
export function findFastSpringProblems(values: Variables): { problems: string[]; isSet: boolean } {
  const missing = ACCOUNT.filter((name) => values[name] === undefined)
  const isPart = missing.length > 0 && missing.length < ACCOUNT.length
  const problem = `${missing.join(', ')}: missing, while other FASTSPRING_ variables are set; set all or none.`
  return { problems: isPart ? [problem] : [], isSet: missing.length === 0 }
}

/** Null where there is no account. */
export function readFastSpring(values: Variables): FastSpringSettings | null {
  const { FASTSPRING_STOREFRONT: storefront, FASTSPRING_ACCESS_KEY: accessKey } = values
  if (storefront === undefined || accessKey === undefined) return null
  return {
    storefront,
    accessKey,
    privateKey: new Secret(values.FASTSPRING_PRIVATE_KEY ?? ''),
    username: values.FASTSPRING_USERNAME ?? '',
    password: new Secret(values.FASTSPRING_PASSWORD ?? ''),
    webhookSecret: new Secret(values.FASTSPRING_WEBHOOK_SECRET ?? ''),
    products: { monthly: values.FASTSPRING_PRODUCT_MONTHLY, annual: values.FASTSPRING_PRODUCT_ANNUAL },
  }
}

/** Of the sandbox's emulated FastSpring, which is told the public half of the key at its start. */
export function sandboxFastSpring(): FastSpringSettings {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  return {
    storefront: 'sandbox.test.onfastspring.com/popup-sandbox',
    accessKey: 'SANDBOX-ACCESS-KEY',
    privateKey: new Secret(privateKey.export({ type: 'pkcs8', format: 'pem' })),
    username: 'sandbox',
    password: new Secret('sandbox-secret'),
    webhookSecret: new Secret('sandbox-webhook-secret'),
    products: { monthly: 'dashboards-monthly', annual: 'dashboards-annual' },
  }
}
