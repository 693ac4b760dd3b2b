import { getDomain, getPublicSuffix } from 'tldts'
import { HOST_NAME } from './ownHost.ts'

/** Rules about the e-mail domains of a company's single sign-on (docs/rules.md, Single sign-on). */

/** Where anybody can have an address: no company's people alone. By registrable domain. */
const PUBLIC_MAIL_HOSTS: ReadonlySet<string> = new Set(
  `gmail.com googlemail.com outlook.com outlook.de outlook.fr hotmail.com hotmail.co.uk hotmail.de hotmail.fr
  hotmail.it hotmail.es live.com live.co.uk live.de live.fr msn.com passport.com yahoo.com yahoo.co.uk yahoo.de
  yahoo.fr yahoo.it yahoo.es yahoo.co.jp yahoo.co.in yahoo.com.br ymail.com rocketmail.com aol.com aol.de icloud.com
  me.com mac.com proton.me protonmail.com pm.me gmx.de gmx.net gmx.com gmx.at gmx.ch web.de freenet.de t-online.de
  mail.com email.com mail.ru bk.ru list.ru inbox.ru yandex.ru yandex.com ya.ru rambler.ru zoho.com zohomail.com
  fastmail.com fastmail.fm hey.com tutanota.com tutanota.de tuta.io tutamail.com mailbox.org posteo.de orange.fr
  wanadoo.fr free.fr laposte.net sfr.fr libero.it virgilio.it tiscali.it alice.it tin.it comcast.net verizon.net
  att.net sbcglobal.net bellsouth.net cox.net charter.net btinternet.com sky.com virginmedia.com talktalk.net
  bigpond.com optusnet.com.au rogers.com shaw.ca bluewin.ch seznam.cz wp.pl o2.pl onet.pl interia.pl qq.com 163.com
  126.com sina.com foxmail.com naver.com daum.net hanmail.net rediffmail.com uol.com.br bol.com.br terra.com.br`.split(
    /\s+/,
  ),
)

/** Whether anybody can have an address at this domain, or one below it. */
export const isPublicMailHost = (domain: string): boolean =>
  PUBLIC_MAIL_HOSTS.has(getDomain(domain) ?? domain)

/** Why this domain cannot be claimed, as a sentence; null where it can. `domain` is in its ASCII form. */
export function findDomainProblem(domain: string, productHost: string): string | null {
  const registrable = getDomain(domain)
  if (!HOST_NAME.test(domain) || registrable === null || getPublicSuffix(domain) === domain) {
    return 'This is not a domain of e-mail addresses. Enter one such as your-agency.com.'
  }
  if (isPublicMailHost(domain)) {
    return `Anybody can have an address at ${registrable}. Enter a domain of your own.`
  }
  if (domain === productHost || domain.endsWith(`.${productHost}`)) {
    return 'This domain is ours. Enter one of your own.'
  }
  return null
}

/** Where the proof of an e-mail domain stands. It names no product. */
export const ssoProofHostOf = (domain: string) => `_single-sign-on.${domain}`

export const domainOf = (address: string) => address.slice(address.lastIndexOf('@') + 1).toLowerCase()
