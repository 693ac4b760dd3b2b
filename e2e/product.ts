import { type Product, startProduct } from '../bench/lib/product.ts'
import { freePorts } from '../test/product.ts'

/** Playwright loads this file once in each of its workers, so each has ports that the system gave to it alone. */
const [port, emulatorPort, smtpPort, spare] = await freePorts(4)

/** Address of this worker's product. */
export const appUrl = `http://localhost:${port}`
/** Address of the emulators and the inbox that stand beside it. */
export const sandboxUrl = `http://127.0.0.1:${emulatorPort}`

/** For a server of a journey's own; none by default listens there. */
export const sparePort = Number(spare)

/** Starts this worker's product, with a database and ports of its own, and with these settings besides. */
export const startWorkersProduct = (settings: Record<string, string>): Promise<Product> =>
  startProduct({
    // As behind a proxy, so that journeys can come from addresses of their own.
    TRUST_PROXY: '1',
    ...settings,
    PORT: String(port),
    EMULATOR_PORT: String(emulatorPort),
    INBOX_SMTP_PORT: String(smtpPort),
    LOG_LEVEL: 'warn',
  })
