import { z } from 'zod'

/** Messages between the product and its sandbox, which runs in a process of its own. */

/** The product's only message: ports of 127.0.0.1 to listen on (0: any), and where to store mails. */
export const sandboxOrder = z.object({
  dataDir: z.string(),
  emulatorPort: z.int(),
  smtpPort: z.int(),
  dnsPort: z.int().default(0),
  /** Of the seller at the payment provider; absent where nothing is paid. */
  payment: z.object({ webhookUrl: z.url(), webhookSecret: z.string(), publicKey: z.string() }).optional(),
})
export type SandboxOrder = z.input<typeof sandboxOrder>

/** The only reply: where emulators, inbox and name server listen, or the system's error if they do not. */
export const sandboxAnswer = z.union([
  z.object({ emulators: z.url(), smtp: z.url(), dns: z.string() }),
  z.object({
    failure: z.object({ message: z.string(), code: z.string().optional(), port: z.int().optional() }),
  }),
])
export type SandboxAnswer = z.output<typeof sandboxAnswer>

/**
 * What the sandbox connects a demo source of a kind with: the response of `GET /_credentials/<kind>` of the
 * emulators, as
 * JSON. The emulator honours it for ever. An OAuth one holds an ended access token, so its first call refreshes.
 */
export const sandboxCredentials = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('oauth'),
    accessToken: z.string(),
    refreshToken: z.string().nullable(),
    expiresAt: z.iso
      .datetime()
      .transform((text) => Temporal.Instant.from(text))
      .nullable(),
    scopes: z.array(z.string()),
  }),
  z.object({ type: z.literal('credentials'), account: z.string(), token: z.string() }),
])
export type SandboxCredentials = z.output<typeof sandboxCredentials>
