import { shifted } from '../../kit/query/days.ts'
import {
  metaList,
  metaParameters,
  metaPath,
  metaRefusal,
  notFound,
  withMetaSwitches,
} from '../../platforms/meta/emulator/answers.ts'
import { pickFields } from '../../platforms/meta/emulator/fields.ts'
import {
  emulateMetaLogin,
  META_PEOPLE,
  type MetaBearer,
  requireMetaToken,
  sandboxMetaCredentials,
} from '../../platforms/meta/emulator/index.ts'
import { EMULATED_PAGES, EMULATED_PORTFOLIO, type EmulatedPage } from '../../platforms/meta/emulator/pages.ts'
import { metaToday } from '../../platforms/meta/insights.ts'
import type { Emulator, EmulatorContext } from '../../sandbox/emulation.ts'
import { definition } from '../definition.ts'
import { figuresOfDay } from './data.ts'
import { pageInsights } from './insights.ts'
import { listPosts, postNode } from './postAnswers.ts'
import { postById } from './posts.ts'

const THROTTLE = { code: 80001, subject: 'to this Page account', type: 'pages' }

/** Emulates the Graph API for the sandbox's Facebook pages. */
export const emulator: Emulator = async (request, context) =>
  (await emulateMetaLogin(request, context, THROTTLE)) ??
  withMetaSwitches(request, context, THROTTLE, () => answer(request, context))

/** What a demo source is connected with: the first person of the consent page. */
export const sandboxCredentials = () =>
  sandboxMetaCredentials(definition.auth.type === 'oauth' ? definition.auth.scopes : [])

async function answer(request: Request, context: EmulatorContext): Promise<Response> {
  const [, node = '', edge, ...rest] = metaPath(request).split('/')
  const isPortfolio = edge === 'businesses' || node === EMULATED_PORTFOLIO.id
  const permission = isPortfolio
    ? 'business_management'
    : node === 'me'
      ? 'pages_show_list'
      : 'pages_read_engagement'
  const bearer = await requireMetaToken(request, context, permission)
  if (bearer instanceof Response) return bearer
  const mine = bearer.person.id === META_PEOPLE[0].id ? EMULATED_PAGES : []
  if (rest.length > 0) return notFound(node)
  if (node === 'me' && edge === 'accounts')
    return listed(
      request,
      context,
      bearer,
      mine.filter(({ own }) => own),
    )
  if (edge === 'businesses') return metaList(request, context, mine.length > 0 ? [EMULATED_PORTFOLIO] : [])
  if (node === EMULATED_PORTFOLIO.id && edge === 'owned_pages')
    return listed(
      request,
      context,
      bearer,
      mine.filter((page) => !page.own || page.size === 1),
    )
  if (node === EMULATED_PORTFOLIO.id && edge === 'client_pages') return metaList(request, context, [])
  const page = mine.find(({ id }) => id === node || node.startsWith(`${id}_`))
  if (!page || context.switches.has('no_access')) return notFound(node)
  return node === page.id
    ? ofPage(request, context, bearer, page, edge)
    : ofPost(request, context, bearer, page, node, edge)
}

async function listed(
  request: Request,
  context: EmulatorContext,
  bearer: MetaBearer,
  pages: readonly EmulatedPage[],
): Promise<Response> {
  const fields = (await metaParameters(request)).get('fields') ?? 'id,name,category,access_token,tasks'
  const nodes = await Promise.all(pages.map((page) => pageNode(page, context, bearer)))
  return metaList(
    request,
    context,
    nodes.map((node) => pickFields(node, fields)),
  )
}

async function ofPage(
  request: Request,
  context: EmulatorContext,
  bearer: MetaBearer,
  page: EmulatedPage,
  edge: string | undefined,
): Promise<Response> {
  const parameters = await metaParameters(request)
  if (edge === undefined)
    return Response.json(
      pickFields(await pageNode(page, context, bearer), parameters.get('fields') ?? 'id,name'),
    )
  if (bearer.page !== page.id) return wantsPageToken()
  if (edge === 'insights') return pageInsights(page, parameters, context)
  if (edge === 'published_posts' || edge === 'posts') return listPosts(request, page, parameters, context)
  return notFound(`${page.id}/${edge}`)
}

async function ofPost(
  request: Request,
  context: EmulatorContext,
  bearer: MetaBearer,
  page: EmulatedPage,
  id: string,
  edge: string | undefined,
): Promise<Response> {
  const post = postById(page, id, context.now)
  if (!post) return notFound(id)
  if (bearer.page !== page.id) return wantsPageToken()
  const parameters = await metaParameters(request)
  const fields =
    edge === 'insights' ? `insights.metric(${parameters.get('metric') ?? ''})` : parameters.get('fields')
  const node = postNode(post, fields ?? 'id,message,created_time', context)
  if (node instanceof Response) return node
  return Response.json(edge === 'insights' ? (node.insights ?? { data: [] }) : node)
}

const wantsPageToken = () =>
  metaRefusal(400, {
    code: 190,
    message:
      "Any of the pages_read_engagement, pages_manage_metadata, pages_read_user_content, pages_manage_ads, pages_show_list or pages_messaging permission(s) must be granted before impersonating a user's page.",
  })

/** A page with its figures as of now; its own token comes with the task to use it. */
async function pageNode(
  { id, name, category, tasks }: EmulatedPage,
  { now }: EmulatorContext,
  bearer: MetaBearer,
): Promise<Record<string, unknown>> {
  const page = EMULATED_PAGES.find((known) => known.id === id)
  const figures = page ? figuresOfDay(page, shifted(metaToday(now), -1)) : {}
  const followers = Number(figures.page_follows ?? 0)
  return {
    id,
    name,
    category,
    tasks,
    access_token: await bearer.tokenOf(id),
    followers_count: followers,
    fan_count: Math.round(followers * 0.93),
    talking_about_count: figures.talking_about_count,
    new_like_count: figures.new_like_count,
    overall_star_rating: 4.6,
    rating_count: Math.round(followers / 130),
    picture: { data: { url: `https://scontent.example/${id}.jpg` } },
  }
}
