import pg from 'pg'
import type { Sandbox } from '../../../emulators/sandbox.ts'
import { openDatabase } from '../../../server/db/database.ts'
import type { PdfPrinter } from '../../../server/pdf/printer.ts'
import { startTestClock, type TestClock } from '../../clock.ts'
import type { World } from './life.ts'
import { startPost } from './post.ts'

/** An installation of its own, in which one scenario runs at a time. */
export interface Lane extends World {
  sandbox: Sandbox
  clock: TestClock
  /** The database's owner, who sees every company's rows. */
  owner: pg.Client
  stop(): Promise<void>
}

/** On a migrated database, whose addresses are its owner's and the app role's. Everything else is shared. */
export async function startLane(
  ground: Pick<Lane, 'context' | 'sandbox'>,
  database: { ownerUrl: string; appUrl: string },
): Promise<Lane> {
  // Its database has the machine's time.
  const clock = startTestClock(Temporal.Now.instant())
  const post = await startPost()
  const db = openDatabase(database.appUrl, { connections: 3 })
  const owner = new pg.Client({ connectionString: database.ownerUrl })
  await owner.connect()
  const context = ground.context.with({ db, now: clock.now, mailer: null })
  return {
    context,
    appUrl: database.appUrl,
    post,
    copies: copying(ground.context.pdf),
    sandbox: ground.sandbox,
    clock,
    owner,
    stop: async () => {
      await db.close()
      await owner.end()
      await post.stop()
    },
  }
}

/** Prints a page of each length once: those of the same widgets differ in nothing that is looked at. */
function copying(printer: PdfPrinter): PdfPrinter {
  const printed = new Map<string, ReturnType<PdfPrinter['print']>>()
  return {
    ...printer,
    print: (content, options) => {
      const kind = `${content.body.includes('<svg')} ${options?.picture}`
      const copy = printed.get(kind) ?? printer.print(content, { picture: options?.picture ?? false })
      printed.set(kind, copy)
      return copy
    },
  }
}
