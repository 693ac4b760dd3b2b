import type { Inputs, Option, Provider } from '../contract.ts'
import { BELOW, type Below, LEVEL_FACTS } from './catalogue.ts'
import { advertiserInfo, askReport, listAdvertisers, listEntities, signedInPerson } from './client.ts'
import { definition } from './definition.ts'
import { planQuery } from './query.ts'
import { dialect } from './signIn.ts'
import { resultTable } from './table.ts'

/** TikTok ads: reports of the Marketing API. */
export const tiktok: Provider = {
  definition,
  oauth: dialect,

  async probe(context) {
    const [accountLabel, advertisers] = await Promise.all([signedInPerson(context), listAdvertisers(context)])
    return {
      accountLabel,
      warnings:
        advertisers.length > 0
          ? []
          : [
              'No advertiser was shared with this sign-in. Connect again and tick the advertisers to report on.',
            ],
    }
  },

  async listProperties() {
    return []
  },

  async listOptions(context, { parameter, inputs, search }) {
    const wanted = search.trim().toLowerCase()
    const narrowed = (found: { id: string; name: string }[]): Option[] =>
      found
        .filter(({ id, name }) => id === wanted || name.toLowerCase().includes(wanted))
        .map(({ id, name }) => ({ value: id, label: name }))
    if (parameter === 'profile') return narrowed(await listAdvertisers(context))
    const [advertiser] = listed(inputs.profile)
    const level = BELOW.find((one) => one === parameter)
    if (!advertiser || !level) return []
    return narrowed(await listEntities(context, level, advertiser, chosenAbove(inputs, level)))
  },

  async run(context, query) {
    const plan = planQuery(query)
    const info = await advertiserInfo(context, plan.advertiser)
    const rows = await askReport(context, plan.advertiser, plan.rows)
    const people = plan.people ? await askReport(context, plan.advertiser, plan.people) : null
    const account = {
      currency: info?.currency ?? null,
      timeZone: zoneOf([info?.display_timezone, info?.timezone], context.now),
    }
    const answers = {
      rows: rows.rows,
      people: people?.rows ?? [],
      partial: rows.partial || (people?.partial ?? false),
    }
    return resultTable(plan, answers, query, { account, now: context.now })
  },
}

const listed = (value: Inputs[keyof Inputs]): string[] =>
  [value].flat().filter((one): one is string => typeof one === 'string' && one !== '')

/** The ids chosen on the levels above one, in the vendor's spelling. */
function chosenAbove(inputs: Inputs, level: Below): Record<string, string[]> {
  return Object.fromEntries(
    BELOW.slice(0, BELOW.indexOf(level))
      .map((above) => [`${LEVEL_FACTS[above].id}s`, listed(inputs[above])] as const)
      .filter(([, ids]) => ids.length > 0),
  )
}

/** The first that is a name of the time zone database; TikTok also writes `Etc/GMT+8`, which is one, and other forms. */
function zoneOf(names: (string | undefined)[], now: Temporal.Instant): string {
  for (const name of names) {
    try {
      if (name) return now.toZonedDateTimeISO(name).timeZoneId
    } catch {}
  }
  return 'UTC'
}
