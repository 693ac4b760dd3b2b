import type { CompanyHost } from '../../../../shared/api/host.ts'
import type { CompanySender, DnsState } from '../../../../shared/api/sender.ts'
import type { SsoDomain } from '../../../../shared/api/sso.ts'

interface Looked {
  state: DnsState
}

/** How many records a look has found. */
export function recordsInWords(records: readonly Looked[]): string {
  const count = (state: DnsState) => records.filter((record) => record.state === state).length
  const found = `${count('valid')} of ${records.length} ${records.length === 1 ? 'record' : 'records'} found`
  const silent = count('unknown')
  if (silent === 0) return `${found}.`
  return `${found}; DNS gave no answer about ${whichOf(silent, records.length)}.`
}

function whichOf(silent: number, all: number): string {
  if (all === 1) return 'it'
  return all === 2 && silent === 1 ? 'the other' : `${silent} of them`
}

/** What a look has found for the own address, and whether it is in use. */
export function hostInWords({ state, records }: Pick<CompanyHost, 'state' | 'records'>): string {
  if (state === 'taken') return 'Another company has shown that this domain is theirs.'
  if (state === 'off') return `${recordsInWords(records)} The domain is not in use while white-label is off.`
  const isServed = state === 'served' || state === 'failing'
  return `${recordsInWords(records)} The domain is ${isServed ? 'in use' : 'not in use yet'}.`
}

/** What a look has found for the sender, and from which address reports are sent. */
export function senderInWords({
  address,
  fallbackAddress,
  isUsed,
  records,
}: Pick<CompanySender, 'address' | 'fallbackAddress' | 'isUsed'> & {
  records: readonly Looked[]
}): string {
  const sent = isUsed ? `sent from ${address}` : `still sent from ${fallbackAddress}`
  return `${recordsInWords(records)} Reports are ${sent}.`
}

/** What a look has found for the e-mail domains, and which of them do not count. */
export function domainsInWords(
  domains: readonly (Pick<SsoDomain, 'domain' | 'state'> & { record: Looked })[],
): string {
  const of = (state: SsoDomain['state']) =>
    domains.filter((one) => one.state === state).map(({ domain }) => domain)
  const waiting = of('waiting')
  return [
    recordsInWords(domains.map(({ record }) => record)),
    ...(waiting.length > 0 ? [`Not proven: ${waiting.join(', ')}.`] : []),
    ...of('taken').map((domain) => `Another company has shown that ${domain} is theirs.`),
  ].join(' ')
}
