import { parse } from 'tldts'
import { HOST_NAME } from '../ownHost.ts'

/** A host as Mission Control watches it, or why it cannot be watched. */
export type HostReading = { host: string } | { problem: string }

/**
 * Reads the host of whatever people paste: an address, a host with a port, a path or a capital, an international name.
 * Returns it in its ASCII form. `www.` is left out: both are the same website.
 */
export function readHost(text: string): HostReading {
  const trimmed = text.trim()
  if (trimmed === '') return { problem: 'Enter a domain such as northwind.example.' }
  const address = /^[a-z][a-z0-9+.-]*:\/\//i.test(trimmed) ? trimmed : `https://${trimmed}`
  if (!URL.canParse(address)) return notAHost(trimmed)
  const host = new URL(address).hostname.replace(/\.$/, '').replace(/^www\.(?=.+\.)/, '')
  const { domain, isIp } = parse(host)
  if (isIp === true) return { problem: `“${trimmed}” is an address of numbers. Enter the domain’s name.` }
  if (!HOST_NAME.test(host)) return notAHost(trimmed)
  if (domain === null) {
    return { problem: `“${trimmed}” is a suffix that many share. Enter the domain below it.` }
  }
  return { host }
}

const notAHost = (text: string): HostReading => ({
  problem: `“${text.length > 100 ? `${text.slice(0, 100)}…` : text}” is not a domain. Enter one such as northwind.example.`,
})

/** The hosts of a pasted list, each once and in its order, and what could not be read. */
export interface HostList {
  hosts: string[]
  problems: string[]
}

/** Reads a list that is separated by lines, commas, semicolons or blanks. */
export function readHosts(text: string): HostList {
  const readings = text
    .split(/[\s,;]+/)
    .filter((part) => part !== '')
    .map(readHost)
  return {
    hosts: [...new Set(readings.flatMap((reading) => ('host' in reading ? [reading.host] : [])))],
    problems: readings.flatMap((reading) => ('problem' in reading ? [reading.problem] : [])),
  }
}

/** Names of accounts are people's to choose. */
const LONGEST_NAME = 500
const ADDRESS_OR_HOST = /[\p{L}\p{N}:/._-]+\.[\p{L}]{2,}/gu

/** The hosts that a text names, such as the name of an account or `sc-domain:northwind.example`; each once. */
export function hostsIn(text: string): string[] {
  const named = text.slice(0, LONGEST_NAME).replaceAll('sc-domain:', ' ').match(ADDRESS_OR_HOST) ?? []
  const hosts = named.map(readHost).flatMap((reading) => ('host' in reading ? [reading.host] : []))
  return [...new Set(hosts)]
}
