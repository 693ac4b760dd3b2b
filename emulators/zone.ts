import { z } from 'zod'

/** `silent`: no answer at all. `failing`: SERVFAIL. `garbage`: bytes that are no answer. */
export const NAME_SERVER_MODES = ['answering', 'silent', 'failing', 'garbage', 'slow'] as const
export type NameServerMode = (typeof NAME_SERVER_MODES)[number]

export const zoneRecord = z.object({
  name: z
    .string()
    .trim()
    .toLowerCase()
    .min(1)
    .transform((name) => name.replace(/\.$/, '')),
  type: z.enum(['TXT', 'CNAME']),
  value: z.string().trim().min(1),
})
export type ZoneRecord = z.infer<typeof zoneRecord>

/** Every zone there is, for the sandbox. */
export interface NameServer {
  /** Address and port, as resolvers take them. */
  address: string
  records(): readonly ZoneRecord[]
  setRecords(records: readonly ZoneRecord[]): void
  mode: NameServerMode
  /** Web pages and JSON, mounted at /dns. */
  pages: (request: Request) => Promise<Response>
  stop(): Promise<void>
}
