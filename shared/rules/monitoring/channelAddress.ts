import { parse } from 'tldts'
import { CHANNEL_KINDS, type ChannelKind } from '../../domain/monitoring.ts'

/** Channels that are reached by an address of the web. */
export type AddressedChannel = Exclude<ChannelKind, 'mail'>
/** Whether a channel is reached so; false also for a kind that this release does not know. */
export const isAddressed = (kind: string): kind is AddressedChannel =>
  kind !== 'mail' && CHANNEL_KINDS.some((known) => known === kind)

const SLACK_HOSTS = ['hooks.slack.com', 'hooks.slack-gov.com']
const TEAMS_SUFFIXES = ['.logic.azure.com', '.environment.api.powerplatform.com', '.api.powerautomate.com']
/** Connectors of Office 365, which Microsoft has switched off. */
const RETIRED_SUFFIX = '.webhook.office.com'
/** '' is 443, the port of https. */
const WEBHOOK_PORTS = ['', '4443', '8443', '9443']
const LONGEST = 2_000

/** Why alerts cannot be sent to this address, as a sentence that says what to do; null where they can. */
export function findAddressProblem(kind: AddressedChannel, address: string): string | null {
  const url = URL.parse(address.trim())
  if (url === null || url.protocol !== 'https:') return 'Enter an address that begins with https://.'
  if (address.length > LONGEST) return `This address is longer than ${LONGEST} characters.`
  if (url.username !== '' || url.password !== '') {
    return 'Take the user name and password out of the address: what is sent is signed instead.'
  }
  switch (kind) {
    case 'slack':
      return slackProblem(url)
    case 'teams':
      return teamsProblem(url)
    case 'webhook':
      return webhookProblem(url)
  }
}

function slackProblem({ hostname, pathname, port }: URL): string | null {
  if (!SLACK_HOSTS.includes(hostname) || port !== '') {
    return 'This is not an address of Slack. Copy the webhook’s, which begins with https://hooks.slack.com/services/.'
  }
  if (/^\/(workflows|triggers)\//.test(pathname)) {
    return 'This address starts a workflow. Copy that of an incoming webhook, which begins with https://hooks.slack.com/services/.'
  }
  return /^\/services\/\w+\/\w+\/\w+\/?$/.test(pathname)
    ? null
    : 'This address is not whole. Copy all of the webhook’s address: three parts follow /services/.'
}

function teamsProblem({ hostname, port, searchParams }: URL): string | null {
  if (hostname.endsWith(RETIRED_SUFFIX)) return RETIRED
  if (!isTeams(hostname) || port !== '') {
    return 'This is not the address of a Teams workflow. In Teams, add the workflow “When a Teams webhook request is received” to the channel and copy its address.'
  }
  return searchParams.get('sig')
    ? null
    : 'This address holds no signature. Copy all of it, and let the workflow be triggered by “Anyone”.'
}

function webhookProblem({ hostname, port }: URL): string | null {
  if (hostname.endsWith(RETIRED_SUFFIX)) return RETIRED
  if (SLACK_HOSTS.includes(hostname)) return 'This is an address of Slack. Add it as a Slack channel.'
  if (isTeams(hostname)) return 'This is an address of a Teams workflow. Add it as a Teams channel.'
  if (!WEBHOOK_PORTS.includes(port)) {
    const others = WEBHOOK_PORTS.filter((one) => one !== '').join(', ')
    return `Alerts cannot be sent to port ${port}. Let the server listen at 443, ${others}.`
  }
  const { isIp, domain } = parse(hostname)
  if (isIp !== true && domain === null) {
    return `“${hostname}” is no name on the public internet. Enter an address that can be reached from everywhere.`
  }
  return null
}

const RETIRED =
  'Microsoft has switched off connectors of this kind. In Teams, add the workflow “When a Teams webhook request is received” to the channel and copy its address.'

const isTeams = (host: string) => TEAMS_SUFFIXES.some((suffix) => host.endsWith(suffix))

/** What is shown of an address, which is a secret as a whole: `hooks.slack.com …x4Qz`. */
export function addressHint(address: string): string {
  const host = URL.parse(address)?.host ?? ''
  return `${host} …${address.slice(-4)}`.trim()
}
