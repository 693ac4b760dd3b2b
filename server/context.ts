import type { Logger } from 'pino'
import type { HttpClient } from '../providers/kit/http/http.ts'
import type { PrintBundle } from '../shared/api/printBundle.ts'
import type { Counter } from './children/counting/counter.ts'
import type { Drawer } from './children/drawing/drawer.ts'
import type { Config } from './config/config.ts'
import type { Database } from './db/database.ts'
import type { Cipher } from './db/encryption.ts'
import type { FileStore } from './files/store.ts'
import type { DnsLookup } from './lib/dnsLookup.ts'
import type { MailLayout } from './mail/layout.ts'
import type { Mailer } from './mail/send.ts'
import type { PaymentProvider } from './payment/provider.ts'
import type { PdfPrinter } from './pdf/printer.ts'
import type { Queue } from './queue/queue.ts'

/** What the machine, its settings and other servers offer. */
export interface Infrastructure {
  config: Config
  db: Database
  log: Logger
  cipher: Cipher
  /** Uploaded images, in a folder or a bucket. */
  files: FileStore
  /** The clock. Every instant in the server comes from here. */
  now(): Temporal.Instant
  /** Calls vendors, and addresses that users typed: the only way out. */
  http: HttpClient
  /** Looks names up in DNS. */
  dns: DnsLookup
  /** Base address of the sandbox's emulators, such as http://127.0.0.1:4801; null: the vendors' own addresses. */
  emulators: string | null
  queue: Queue
  /** In a worker: aborts once a stop is requested, so that a job of many steps ends between two of them. */
  stopping?: AbortSignal
  /** Null where no mail server is set up: what needs one is refused with that reason, and reports wait. */
  mailer: Mailer | null
  /** Makes the HTML of mails beside this thread. */
  mailLayout: MailLayout
  /** Null where nothing is paid, or no provider takes the payments. */
  payment: PaymentProvider | null
  pdf: PdfPrinter
  /** Draws charts beside this thread. */
  drawer: Drawer
  /** Answers questions of imported sources beside this thread. */
  counter: Counter
  /** The built client/print bundle and its style sheet. */
  print: PrintBundle & { css: string }
  /** Ends the browsers, the threads and the connections to the database. */
  close(): Promise<void>
}

/** A class, as spreading its instance loses its methods: `{ ...context, http }` is no AppContext, `with` makes one. */
declare abstract class Copying {
  /**
   * A context with other parts and, as services hold on to theirs, with services of its own: nothing in memory is
   * shared, as between processes.
   */
  abstract with(parts: Partial<Infrastructure>): AppContext
}

/**
 * Everything a use case may reach for; made once at start (app/createContext.ts) and handed down, never imported. A
 * feature adds its services by declaration merging, as Fastify's plugins do
 * (docs/decisions/2026-11-23-services-of-features.md); app/withServices.ts creates them.
 */
export interface AppContext extends Infrastructure, Copying {}
