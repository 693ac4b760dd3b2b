import { type Product, startProduct } from '../bench/lib/product.ts'
import { freePorts } from '../test/product.ts'
import { copyOf, ownTemplate } from './template.ts'

/** Playwright loads this file once in each of its workers, so each has ports that the system gave to it alone. */
const [port, smtpPort, spare] = await freePorts(3)
const template = ownTemplate()

/** Address of this worker's product. */
export const appUrl = `http://localhost:${port}`
/** Address of the emulators and the inbox that stand beside it. */
export const sandboxUrl = `http://127.0.0.1:${template?.emulatorPort}`

/** For a server of a journey's own; none by default listens there. */
export const sparePort = Number(spare)

/** Starts this worker's product, with a copy of the template, ports of its own, and these settings besides. */
export async function startWorkersProduct(settings: Record<string, string>): Promise<Product> {
  if (!template)
    throw new Error('There is no template for this worker; start journeys by playwright.config.ts.')
  return startProduct(
    {
      // As behind a proxy, so that journeys can come from addresses of their own.
      TRUST_PROXY: '1',
      ...settings,
      DATABASE_URL: await copyOf(template),
      PORT: String(port),
      EMULATOR_PORT: template.emulatorPort,
      INBOX_SMTP_PORT: String(smtpPort),
      LOG_LEVEL: 'warn',
    },
    template.dataDir,
  )
}
