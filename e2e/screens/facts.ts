import { setTimeout as sleep } from 'node:timers/promises'
import { FormData } from 'undici'
import { z } from 'zod'
import { linkTo } from '../../client/lib/paths.ts'
import { DEMO_COMPANIES } from '../../server/seed/people.ts'
import { dataOf } from '../../shared/api/common.ts'
import { reportForm } from '../../test/factories.ts'
import { httpClient } from '../../test/httpClient.ts'
import { demoDashboard, makeDashboard } from '../makeDashboard.ts'
import { newSession } from '../personas.ts'
import type { Facts } from './screen.ts'
import { EXPORT } from './sources.ts'

const MAILED_WITHIN_TRIES = 60

/**
 * Signs every persona in at a running demo and makes what the seed lacks: an archived dashboard, an imported source and
 * a mail.
 */
export async function readFacts(appUrl: string, sandboxUrl: string): Promise<Facts> {
  const [, second] = DEMO_COMPANIES
  const owner = await newSession(appUrl, 'owner')
  const member = await newSession(appUrl, 'member')
  const other = await newSession(appUrl, 'other')
  const archived = await makeDashboard(member, { name: 'Northwind Outdoor: summer', texts: ['Summer'] })
  await member.delete(`/api/dashboards/${archived.id}/archive`)
  const form = new FormData()
  form.set('name', 'base_me')
  form.set('account', 'Links of October')
  form.set('file', new File([EXPORT.replaceAll('-11-', '-10-')], 'links-october.csv'))
  await owner.post('/api/sources/import', form)
  await httpClient(appUrl).post('/forgot-password', { email: second.people[0].email })
  const invited = { name: 'Kim Sato', email: `kim.${crypto.randomUUID()}@clients.example`, role: 'member' }
  await owner.post('/api/users', invited)
  const link = await owner.post('/api/login-links', { name: 'Ana Sørensen', kind: 'google_analytics' })
  const made = link.as(dataOf(z.object({ url: z.string() }))).data
  const reviewed = await makeDashboard(owner, {
    name: 'Northwind: to be reviewed',
    template: 'website_performance',
  })
  const purchases = await makeDashboard(owner, {
    name: 'Northwind: from visit to purchase',
    template: 'from_visit_to_purchase',
  })
  const report = {
    ...reportForm(reviewed.id),
    recipients: 'kim@northwind.example',
    with_pdf: true,
    review: true,
  }
  const { id } = (await owner.post('/api/automatic-reports', report)).as(
    dataOf(z.object({ id: z.string() })),
  ).data
  await owner.post(`/api/automatic-reports/${id}/send`)
  const { globals } = await owner.open(linkTo.dashboards())
  const { globals: members } = await member.open(linkTo.dashboards())
  return {
    appUrl,
    sandboxUrl,
    website: (await demoDashboard(owner, 'website')).permalink,
    shop: (await demoDashboard(owner, 'shop and marketing')).permalink,
    purchases: purchases.permalink,
    ownerId: globals.user?.id ?? '',
    memberId: members.user?.id ?? '',
    loginLinkToken: new URL(made.url).searchParams.get('token') ?? '',
    invitationToken: await tokenMailedTo(sandboxUrl, invited.email, 'invitation'),
    reviewToken: await tokenMailedTo(sandboxUrl, globals.user?.email ?? '', 'review-report'),
    cookies: {
      owner: owner.cookies,
      member: member.cookies,
      other: other.cookies,
    },
  }
}

/** The worker mails it. */
async function tokenMailedTo(sandboxUrl: string, address: string, path: string): Promise<string> {
  const link = new RegExp(`/${path}\\?token=([\\w.-]+)`)
  for (let tries = 0; tries < MAILED_WITHIN_TRIES; tries++) {
    const answer = await fetch(`${sandboxUrl}/inbox`, { headers: { accept: 'application/json' } })
    const mails = (await answer.json()) as { to: string[]; text: string }[]
    const texts = mails.filter(({ to }) => to.includes(address)).map(({ text }) => text)
    const token = texts.flatMap((text) => link.exec(text)?.[1] ?? [])[0]
    if (token) return token
    await sleep(500)
  }
  throw new Error(`No link to ${path} arrived for ${address}.`)
}
