import { providers } from '../../../providers/registry.ts'
import type { Config } from '../../config/config.ts'
import { callbackAddress } from '../../features/sources/vendor.ts'
import { connectSmtp, leave } from '../../mail/smtp.ts'
import { type Finding, ok, warn } from './finding.ts'

const NO_MAIL =
  'no mail server is set up, so reports wait and passwords are reset by npm run password-link; set SMTP_URL, as in smtps://user:password@host:465.'

/** Connects to the mail server, waits for its greeting and signs in; nothing is sent. Throws where that fails. */
export async function checkMail(
  config: Pick<Config, 'smtpUrl' | 'sandbox' | 'inboxSmtpPort' | 'mailFrom' | 'registration'>,
): Promise<Finding[]> {
  if (config.sandbox) {
    const url = `smtp://127.0.0.1:${config.inboxSmtpPort}`
    const runs = await greets(url).catch(() => null)
    return [
      runs
        ? ok('mail', `the sandbox’s inbox takes every mail (${url})`)
        : ok('mail', 'goes to the sandbox’s inbox, which runs with npm start'),
    ]
  }
  if (!config.smtpUrl) {
    const closed =
      config.registration === false ? '' : ' Until then nobody can register, whatever REGISTRATION says.'
    return [warn('mail', NO_MAIL + closed)]
  }
  const url = new URL(config.smtpUrl.reveal())
  const security = await greets(url.href)
  const signedIn = url.username ? `, the sign-in of ${decodeURIComponent(url.username)} is accepted` : ''
  return [ok('mail', `${url.hostname} answers (${security})${signedIn}; sender ${config.mailFrom.address}`)]
}

async function greets(url: string): Promise<string> {
  const connection = await connectSmtp(url)
  leave(connection)
  return connection.secure ? 'encrypted' : 'not encrypted'
}

/** For every vendor's app: whether it is configured, and the address to register there. */
export function checkRedirects(config: Config): Finding[] {
  const address = callbackAddress({ config })
  const { protocol, hostname } = new URL(config.publicUrl)
  const local = hostname === 'localhost' || hostname === '127.0.0.1'
  const logins = new Map(
    providers.flatMap(({ definition: { auth } }) =>
      auth.type === 'oauth' ? [[auth.client, auth] as const] : [],
    ),
  )
  const found = [...logins].map(([client, { caution }]) => {
    if (config.oauthClients[client]) return ok(`oauth ${client}`, `configured; redirect address ${address}`)
    if (caution) return ok(`oauth ${client}`, `not configured, which leaves imports. ${caution}`)
    const name = client.toUpperCase()
    return warn(
      `oauth ${client}`,
      `not configured: register the redirect address ${address} and set OAUTH_${name}_CLIENT_ID and OAUTH_${name}_CLIENT_SECRET.`,
    )
  })
  if (protocol === 'http:' && !local) {
    found.push(warn('public url', `${config.publicUrl} is not https, which vendors refuse; set PUBLIC_URL.`))
  }
  return found
}
