import { Resolver } from 'node:dns/promises'
import type { DnsRecordType } from '../../shared/api/sender.ts'
import type { DnsAnswer } from '../../shared/rules/senderDns.ts'

export interface DnsLookup {
  /** Resolves within about six seconds and never rejects: a query without an answer resolves with `failed`. */
  ask(host: string, type: DnsRecordType): Promise<DnsAnswer>
}

const PATIENCE = { timeout: 2_000, tries: 2 }
/** For all name servers together: each that is silent would take its own time. */
const MOST_MS = 6_000
/** A hostile zone could send as many as fit in an answer. */
const MOST_VALUES = 20
const LONGEST_VALUE = 1_000
/** The name is known not to exist, or not to have such a record. */
const ABSENT = ['ENOTFOUND', 'ENODATA']

/** Queries these name servers (address, or address and port); null: those of the machine. */
export function createDnsLookup(servers: readonly string[] | null): DnsLookup {
  return {
    async ask(host, type) {
      // One resolver a look-up: c-ares serves those of one resolver in turn, and a dead zone would hold up the others.
      const resolver = new Resolver(PATIENCE)
      if (servers) resolver.setServers(servers)
      const timer = setTimeout(() => resolver.cancel(), MOST_MS)
      try {
        const values = type === 'TXT' ? await textsOf(resolver, host) : await resolver.resolveCname(host)
        const found = values.slice(0, MOST_VALUES).map((value) => readable(value.slice(0, LONGEST_VALUE)))
        return found.length > 0 ? { kind: 'found', values: found } : { kind: 'none' }
      } catch (error) {
        const code = error instanceof Error && 'code' in error ? String(error.code) : ''
        return ABSENT.includes(code) ? { kind: 'none' } : { kind: 'failed' }
      } finally {
        clearTimeout(timer)
      }
    },
  }
}

/**
 * A zone may hold any bytes: those that no column stores, or that command a terminal, are shown as unknown ones. What is
 * white space elsewhere alone, such as one that does not break, stays: receivers trip over it.
 */
const readable = (value: string) => value.replace(/[\t\r\n]/g, ' ').replace(/\p{Cc}/gu, '\uFFFD')

/** A text longer than 255 bytes comes in pieces. */
const textsOf = async (resolver: Resolver, host: string): Promise<string[]> =>
  (await resolver.resolveTxt(host)).map((pieces) => pieces.join(''))
