import { sql } from 'kysely'
import type { AppContext } from '../../context.ts'
import type { OwnHost } from '../../http/ownHost.ts'
import { type Brand, brandOf } from '../storedBrand/loadBrand.ts'

declare module '../../context.ts' {
  interface AppContext {
    hosts: Hosts
  }
}

/** For how long another process may serve a host that was given up here. */
const FRESH_MS = 5_000

interface Known {
  byHost: ReadonlyMap<string, OwnHost>
  byCompany: ReadonlyMap<string, OwnHost>
  /** Companies whose people sign in there by their own provider. */
  logins: ReadonlySet<string>
  brands: ReadonlyMap<string, Brand>
  /** On the process's own clock, in milliseconds. */
  readAt: number
}

/**
 * The hosts that are served, all of them in memory: a request that names any other one, of which anybody can make up
 * as many as they like, costs no look-up.
 */
export class Hosts {
  private readonly context: Pick<AppContext, 'db'>
  private known: Known | null = null
  private isStale = true
  private reading: Promise<Known> | null = null

  constructor(context: Pick<AppContext, 'db'>) {
    this.context = context
  }

  /** Whose host this is; null where it is nobody's. */
  async find(host: string): Promise<OwnHost | null> {
    return (await this.all()).byHost.get(host) ?? null
  }

  /** The host of a company; null where it is served at the public address alone. */
  async of(companyId: string): Promise<OwnHost | null> {
    return (await this.all()).byCompany.get(companyId) ?? null
  }

  /** Whether the people of a company with a host of its own sign in there by their own provider. */
  async hasLogin(companyId: string): Promise<boolean> {
    return (await this.all()).logins.has(companyId)
  }

  /** The brand of a company that has a host of its own: its pages show it to guests too. */
  async brandOf(companyId: string): Promise<Brand | null> {
    return (await this.all()).brands.get(companyId) ?? null
  }

  /** Has the hosts read anew, after a change. */
  forget(): void {
    this.isStale = true
    // One that has begun before the change is not waited for.
    this.reading = null
  }

  private async all(): Promise<Known> {
    const { known } = this
    if (known && !this.isStale && performance.now() - known.readAt < FRESH_MS) return known
    if (this.reading) return this.reading
    const reading = this.read()
    this.reading = reading
    try {
      const read = await reading
      if (this.reading === reading) {
        this.known = read
        this.isStale = false
      }
      return read
    } finally {
      if (this.reading === reading) this.reading = null
    }
  }

  private async read(): Promise<Known> {
    const readAt = performance.now()
    try {
      const { system } = this.context.db
      const { rows } = await sql<OwnHost>`
        select host, company_id, company_name from resolve_hosts()`.execute(system)
      const logins = await sql<{ companyId: string }>`
        select company_id from resolve_hosts_logins()`.execute(system)
      const brands = await sql<{ companyId: string; logo: string | null; brand: unknown }>`
        select company_id, logo, brand from resolve_host_brands()`.execute(system)
      return {
        logins: new Set(logins.rows.map(({ companyId }) => companyId)),
        byHost: new Map(rows.map((own) => [own.host, own])),
        byCompany: new Map(rows.map((own) => [own.companyId, own])),
        brands: new Map(brands.rows.map((row) => [row.companyId, brandOf(row)])),
        readAt,
      }
    } catch (error) {
      if (!this.known) throw error
      // What needs the database fails by itself; the rest of the page is served on.
      return { ...this.known, readAt }
    }
  }
}
