import { ProviderError } from '../../../providers/providerError.ts'
import type { AppContext } from '../../../server/context.ts'
import { openDatabase } from '../../../server/db/database.ts'
import { createSmtpMailer } from '../../../server/mail/smtp.ts'
import { tapLine } from './line.ts'
import type { Post } from './post.ts'
import { countdown, type Line, type Strike } from './strike.ts'
import { ownTimers } from './timers.ts'

/** Where workers live: an installation and the world around it. */
export interface World {
  /** What no strike reaches. */
  context: AppContext
  /** The app role's address of the installation's database. */
  appUrl: string
  post: Post
  /** The same page once printed, for the many whose paper is not looked at. */
  copies: AppContext['pdf']
}

/** How a life ended, and the strike that it met. */
export interface LifeEnd {
  died: boolean
  hit: Strike | null
}

/** The name of workers' sessions in the database. */
export const SESSION = 'simulated'

const never = () => new Promise<never>(() => undefined)

/**
 * Lets a worker do its work until it is done or dies: its database, its mail server, vendors and browser are
 * reached through lines that are all cut at once and for good, none of its calls is answered any more and its
 * timers stop.
 */
export async function live(
  world: World,
  strike: Strike | null,
  { realPdf, work }: { realPdf: boolean; work: (context: AppContext) => Promise<unknown> },
): Promise<LifeEnd> {
  const { context, post } = world
  const count = countdown(strike)
  const timers = ownTimers()
  const death = Promise.withResolvers<void>()
  let dead = false
  const die = () => {
    dead = true
    timers.stop()
    for (const line of [database, mail]) line.cut()
    death.resolve()
  }
  /** The share of this piece that still passes; null: all of it, and more to come. */
  const meet = (line: Line): number | null => {
    const met = count.strikes(line)
    if (!met) return null
    if (met.kind === 'death') setImmediate(die)
    return met.share
  }
  /** A call and its answer, which the dead neither make nor get. */
  const alive = async <T>(line: Line | null, call: () => Promise<T>): Promise<T> => {
    const passes = () => {
      if (dead) return false
      const share = line && meet(line)
      if (share === null) return true
      if (count.hit?.kind === 'cut') throw new ProviderError('unavailable', 'The connection broke.')
      die()
      return false
    }
    if (!passes()) return never()
    try {
      const answer = await call()
      return passes() ? answer : never()
    } catch (error) {
      return dead ? never() : Promise.reject(error)
    }
  }
  const databaseUrl = new URL(world.appUrl)
  const database = await tapLine(Number(databaseUrl.port), () => meet('database'))
  const mail = await tapLine(post.port, ({ from, port }) => {
    const share = meet('mail')
    if (from === 'server' && (share === null || share === 1)) post.answered(port)
    return share
  })
  databaseUrl.port = String(database.port)
  databaseUrl.searchParams.set('application_name', SESSION)
  const own = timers.run(() => openDatabase(databaseUrl.href, { connections: 5 }))
  const mailer = createSmtpMailer({
    url: `smtp://127.0.0.1:${mail.port}`,
    from: context.config.mailFrom,
  })
  const paper = realPdf ? context.pdf : world.copies
  const given: AppContext = context.with({
    db: { ...own, tenant: (company, task) => alive(null, () => own.tenant(company, task)) },
    mailer: { send: (...letter) => alive(null, () => mailer.send(...letter)) },
    http: (request) => alive('vendor', () => context.http(request)),
    pdf: {
      ...paper,
      // A process that ends frees its printing places: dead workers get an error, and reach no further than
      // the database.
      print: (...page) =>
        Promise.race([
          alive('browser', () => paper.print(...page)),
          death.promise.then(() => Promise.reject(new Error('The worker is dead.'))),
        ]),
    },
  })
  const ended = timers.run(() => work(given)).catch(() => undefined)
  await Promise.race([ended, death.promise])
  if (dead) void own.close().catch(() => undefined)
  else await own.close()
  timers.stop()
  for (const line of [database, mail]) line.stop()
  await Promise.all([database.closed(), mail.closed(), post.settled()])
  return { died: dead, hit: count.hit }
}
