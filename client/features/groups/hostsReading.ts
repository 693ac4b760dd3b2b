import { readHosts } from '../../../shared/rules/monitoring/watchedHost.ts'
import { counted } from './inWords.ts'

/** What of a pasted list can be watched. */
export interface HostsReading {
  hosts: string[]
  problems: string[]
  /** Entries that name a host which is there already. */
  repeated: number
}

/** Reads a pasted list as it is typed. */
export function readPasted(text: string): HostsReading {
  const { hosts, problems } = readHosts(text)
  const entries = text.split(/[\s,;]+/).filter((part) => part !== '').length
  return { hosts, problems, repeated: entries - problems.length - hosts.length }
}

/** “3 domains read, 1 repeated, 2 not read”. */
export function readingInWords({ hosts, problems, repeated }: HostsReading): string {
  return [
    `${counted(hosts.length, 'domain')} read`,
    ...(repeated > 0 ? [`${repeated} repeated`] : []),
    ...(problems.length > 0 ? [`${problems.length} not read`] : []),
  ].join(', ')
}
