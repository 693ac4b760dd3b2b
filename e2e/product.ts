import { type Product, startProduct } from '../bench/lib/product.ts'

/** Beside the product's port: the emulators' and the inbox's. */
const PORTS_EACH = 3

const firstPort = Number(process.env.E2E_PORT ?? 4860)
const port = firstPort + PORTS_EACH * Number(process.env.TEST_PARALLEL_INDEX ?? 0)

/** Address of this worker's product. */
export const appUrl = `http://localhost:${port}`
/** Address of the emulators and the inbox that stand beside it. */
export const sandboxUrl = `http://127.0.0.1:${port + 1}`

/** For a server of a journey's own; none by default listens there. */
export const sparePort = firstPort + 90 + Number(process.env.TEST_PARALLEL_INDEX ?? 0)

/** Starts this worker's product, with a database and ports of its own, and with these settings besides. */
export const startWorkersProduct = (settings: Record<string, string>): Promise<Product> =>
  startProduct({
    ...settings,
    PORT: String(port),
    EMULATOR_PORT: String(port + 1),
    INBOX_SMTP_PORT: String(port + 2),
    LOG_LEVEL: 'warn',
  })
