import { shifted } from '../../kit/query/days.ts'
import { metaList, metaRefusal } from '../../platforms/meta/emulator/answers.ts'
import { type AskedField, pickFields, readFields } from '../../platforms/meta/emulator/fields.ts'
import type { EmulatedPage } from '../../platforms/meta/emulator/pages.ts'
import { dateOf, momentOf } from '../../platforms/meta/emulator/times.ts'
import { metaToday } from '../../platforms/meta/insights.ts'
import type { EmulatorContext } from '../../sandbox/emulation.ts'
import { type EmulatedPost, postsBetween } from './posts.ts'

/** Posts in Graph's form, with their insights where those are requested among the fields. */

/** More posts with insights than this are too much for one response. */
const MOST_WITH_INSIGHTS = 50

export async function listPosts(
  request: Request,
  page: EmulatedPage,
  parameters: ReadonlyMap<string, string>,
  context: EmulatorContext,
): Promise<Response> {
  const fields = parameters.get('fields') ?? 'id,message,created_time'
  const limit = Number(parameters.get('limit') ?? 25)
  if (limit > 100) return metaRefusal(400, { code: 100, message: '(#100) Param limit must be at most 100' })
  if (fields.includes('insights.') && limit > MOST_WITH_INSIGHTS)
    return metaRefusal(500, {
      code: 1,
      message: 'Please reduce the amount of data you’re asking for, then retry your request',
    })
  const today = metaToday(context.now)
  const since = momentOf(parameters.get('since')) ?? 0
  const until = momentOf(parameters.get('until')) ?? Number.POSITIVE_INFINITY
  const first = since > 0 ? dateOf(since) : shifted(today, -365)
  const last = Number.isFinite(until) ? dateOf(until) : today
  // Posts are drawn by UTC days, which begin before the Pacific ones.
  const posts = context.switches.has('empty')
    ? []
    : postsBetween(page, shifted(first, -1), shifted(last, 1), context.now)
  const nodes: Record<string, unknown>[] = []
  for (const post of posts.filter(({ created }) => created >= since && created <= until)) {
    const node = postNode(post, fields, context)
    if (node instanceof Response) return node
    nodes.push(node)
  }
  return metaList(request, context, nodes)
}

/** A post with the requested fields, or the refusal of a metric that does not exist. */
export function postNode(
  post: EmulatedPost,
  fields: string,
  context: EmulatorContext,
): Record<string, unknown> | Response {
  const asked = readFields(fields)
  const insights = asked.find(({ name }) => name === 'insights')
  const answered = insights && insightsOf(post, insights, context)
  if (answered instanceof Response) return answered
  const node = {
    id: post.id,
    message: post.message,
    status_type: post.status_type,
    created_time: Temporal.Instant.fromEpochMilliseconds(post.created * 1000)
      .toString()
      .replace('Z', '+0000'),
    permalink_url: `https://www.facebook.com/${post.id.replace('_', '/posts/')}`,
    shares: post.shares > 0 ? { count: post.shares } : undefined,
    reactions: { data: [], summary: { total_count: post.reactions } },
    comments: { data: [], summary: { total_count: post.comments } },
    insights: answered,
  }
  return pickFields(node, fields)
}

function insightsOf(post: EmulatedPost, { modifiers }: AskedField, { switches }: EmulatorContext) {
  const names = (modifiers.metric ?? '').split(',').filter((name) => name !== '')
  if (switches.has('bad_field') || !names.every((name) => name in post.figures))
    return metaRefusal(400, { code: 100, message: '(#100) The value must be a valid insights metric' })
  const data = names.map((name) => ({
    name,
    period: 'lifetime',
    values: [{ value: post.figures[name] }],
    title: `Lifetime ${name}`,
    description: name,
    id: `${post.id}/insights/${name}/lifetime`,
  }))
  return { data }
}
