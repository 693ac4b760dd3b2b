import { expect } from 'vitest'
import { z } from 'zod'
import { deliverDue } from '../server/features/groups/channels/deliver.ts'
import { scanDomain } from '../server/features/groups/scan/scanDomain.ts'
import { changedChannel, channel } from '../shared/api/alertChannels.ts'
import { dataOf } from '../shared/api/common.ts'
import type { People, Person } from './people.ts'
import type { TestApp } from './startApp.ts'
import { makeWatched, watchedRows } from './watched.ts'

export const SLACK = 'https://hooks.slack.com/services/T000/B000/XXXX'
export const TEAMS =
  'https://prod-1.westeurope.logic.azure.com/workflows/1/triggers/manual/paths/invoke?sig=abc'
export const HOOK = 'https://hooks.client.example/alerts'

/** From a website that goes down to whoever is to know it: what tests of alerts do. @param started once it has */
export function alerting(started: () => { app: TestApp; people: People }) {
  let made = 0
  const next = () => ++made
  const rowOf = async (id: string, who: Person = started().people.owner) => {
    const [row] = await watchedRows(who, id)
    if (!row) throw new Error('There is no domain.')
    return row
  }
  const watched = async (host = `broken.site${next()}.example`) => {
    const { id } = await makeWatched(started().people.owner, `Group ${next()}`, host)
    return { id, host, row: () => rowOf(id) }
  }
  /** What the worker does, without the bound of those who ask for it. */
  const scanOf = (domainId: string | undefined) => {
    const { app, people } = started()
    return scanDomain(app.context, { companyId: people.owner.companyId, domainId: domainId ?? '' })
  }
  const scan = async (id: string) => scanOf((await rowOf(id)).id)
  const add = async (id: string, form: object, who: Person = started().people.owner) => {
    const answer = await who.post(`/api/groups/${id}/channels`, { timezone: 'UTC', ...form })
    expect(answer.status).toBe(201)
    return answer.as(dataOf(changedChannel)).data
  }
  const channelsOf = async (id: string, who: Person = started().people.owner) =>
    (await who.get(`/api/groups/${id}/channels`)).as(dataOf(z.array(channel))).data
  /** What the worker does for every channel of a group. */
  const deliver = async (id: string) => {
    const { app, people } = started()
    const { rows } = await app.owner.query('select id from alert_channels where group_id = $1', [id])
    for (const { id: channelId } of rows) {
      await deliverDue(app.context, { companyId: people.owner.companyId, channelId })
    }
  }
  /** What has arrived about a host. */
  const arrivals = (host: string) =>
    started().app.sandbox.channels.arrivals.filter(({ body }) => body.includes(host))
  /** What a webhook was sent about a host, in order. */
  const eventsOf = (host: string) =>
    arrivals(host)
      .filter(({ to }) => to === 'hook')
      .map(({ body }) => z.object({ type: z.string() }).parse(JSON.parse(body)).type)
  const mails = (host: string) =>
    started()
      .app.sandbox.inbox.mails()
      .filter(({ text }) => text.includes(host))
  /** Puts a silent alert on a group's domain. */
  const silence = (id: string) =>
    started().app.owner.query(
      `insert into alerts (id, company_id, domain_id, check_name, cause, severity, state, sentence, judged_on, raised_at)
     select rpad('of-' || id, 21, '_'), company_id, id, 'traffic', 'traffic', 'warning', 'snoozed', 'It is low.', '2026-11-20', now()
     from domains where group_id = $1`,
      [id],
    )
  /** The website is mended, as the sandbox's answer by their names. */
  const mend = async (id: string, host: string) =>
    started().app.owner.query('update domains set host = $2 where group_id = $1', [id, host])
  return {
    watched,
    rowOf,
    scanOf,
    scan,
    add,
    channelsOf,
    deliver,
    arrivals,
    eventsOf,
    mails,
    silence,
    mend,
    next,
  }
}
