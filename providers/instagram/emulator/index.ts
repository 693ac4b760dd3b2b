import { shifted } from '../../kit/query/days.ts'
import {
  metaList,
  metaParameters,
  metaPath,
  notFound,
  withMetaSwitches,
} from '../../platforms/meta/emulator/answers.ts'
import { pickFields, readFields } from '../../platforms/meta/emulator/fields.ts'
import {
  emulateMetaLogin,
  META_PEOPLE,
  requireMetaToken,
  sandboxMetaCredentials,
} from '../../platforms/meta/emulator/index.ts'
import {
  EMULATED_PAGES,
  EMULATED_PORTFOLIO,
  type EmulatedInstagram,
  type EmulatedPage,
} from '../../platforms/meta/emulator/pages.ts'
import { metaToday } from '../../platforms/meta/insights.ts'
import type { Emulator, EmulatorContext } from '../../sandbox/emulation.ts'
import { definition } from '../definition.ts'
import { figuresOfDay } from './data.ts'
import { accountInsights } from './insights.ts'
import { allMedia, type EmulatedMedia, liveStories, mediaById } from './media.ts'
import { mediaInsights, mediaNode } from './mediaAnswers.ts'

const THROTTLE = { code: 80002, subject: 'to this Instagram account', type: 'instagram' }

/** Emulates the Graph API for the sandbox's Instagram accounts. */
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
    : edge === 'insights'
      ? 'instagram_manage_insights'
      : node === 'me'
        ? 'pages_show_list'
        : 'instagram_basic'
  const bearer = await requireMetaToken(request, context, permission)
  if (bearer instanceof Response) return bearer
  const mine = bearer.person.id === META_PEOPLE[0].id ? EMULATED_PAGES : []
  const parameters = await metaParameters(request)
  const pages = (some: readonly EmulatedPage[]) =>
    metaList(
      request,
      context,
      some.map((page) => pageNode(page, parameters.get('fields') ?? 'id,name', context)),
    )
  if (rest.length > 0) return notFound(node)
  if (node === 'me' && edge === 'accounts') return pages(mine.filter(({ own }) => own))
  if (edge === 'businesses') return metaList(request, context, mine.length > 0 ? [EMULATED_PORTFOLIO] : [])
  if (node === EMULATED_PORTFOLIO.id && edge === 'owned_pages') return pages(mine.filter(({ own }) => !own))
  if (node === EMULATED_PORTFOLIO.id && edge === 'client_pages') return pages([])
  if (context.switches.has('no_access')) return notFound(node)
  for (const { instagram: account } of mine) {
    if (account?.id === node) return ofAccount(request, context, account, parameters, edge)
    const media = account && mediaById(account, node, context.now)
    if (account && media) return ofMedia(account, media, parameters, edge, context)
  }
  return notFound(node)
}

/** A page without a linked account lacks the field. */
function pageNode({ id, name, instagram }: EmulatedPage, fields: string, context: EmulatorContext) {
  const inner =
    readFields(fields).find((field) => field.name === 'instagram_business_account')?.fields ?? 'id'
  const account = instagram ? pickFields(accountNode(instagram, context), inner) : undefined
  return pickFields({ id, name, instagram_business_account: account }, fields)
}

function accountNode(
  { id, username, name }: EmulatedInstagram,
  { now }: EmulatorContext,
): Record<string, unknown> {
  const account = EMULATED_PAGES.map(({ instagram }) => instagram).find((known) => known?.id === id)
  const yesterday = shifted(metaToday(now), -1)
  return {
    id,
    ig_id: Number(id.slice(-9)),
    username,
    name,
    biography: 'Gear for people who sleep outside.',
    followers_count: account ? figuresOfDay(account, yesterday).followers : 0,
    follows_count: 312,
    media_count: account ? allMedia(account, now).length : 0,
    profile_picture_url: `https://scontent.example/${id}.jpg`,
  }
}

async function ofAccount(
  request: Request,
  context: EmulatorContext,
  account: EmulatedInstagram,
  parameters: ReadonlyMap<string, string>,
  edge: string | undefined,
): Promise<Response> {
  const fields = parameters.get('fields') ?? 'id'
  if (edge === undefined) return Response.json(pickFields(accountNode(account, context), fields))
  if (edge === 'insights') return accountInsights(account, parameters, context)
  if (edge !== 'media' && edge !== 'stories') return notFound(`${account.id}/${edge}`)
  const all = edge === 'stories' ? liveStories(account, context.now) : allMedia(account, context.now)
  const media = context.switches.has('empty') ? [] : all
  return metaList(
    request,
    context,
    media.map((one) => pickFields(mediaNode(account, one), fields)),
  )
}

function ofMedia(
  account: EmulatedInstagram,
  media: EmulatedMedia,
  parameters: ReadonlyMap<string, string>,
  edge: string | undefined,
  context: EmulatorContext,
): Response {
  if (edge === 'insights') return mediaInsights(media, parameters, context)
  if (edge !== undefined) return notFound(`${media.id}/${edge}`)
  return Response.json(pickFields(mediaNode(account, media), parameters.get('fields') ?? 'id'))
}
