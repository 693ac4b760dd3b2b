import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { ShownBrand } from '../../shared/api/brand.ts'
import type { pageGlobals } from '../../shared/api/company.ts'
import { PRODUCT } from '../../shared/domain/product.ts'
import { brandSheet } from '../../shared/rules/brandStyle.ts'
import { escapeHtml } from '../../shared/rules/escapeHtml.ts'
import type { AppContext } from '../context.ts'
import { allowCheckout, CHECKOUT_OPENER_POLICY } from './checkoutPolicy.ts'
import { csrfTokenFor } from './csrf.ts'
import { type Flash, takeFlashes } from './flash.ts'
import { jsonForHtml, pageBody } from './pageBody.ts'
import { type Actor, readActor } from './session.ts'

const root = join(import.meta.dirname, '../..')
const builtClient = join(root, 'dist/client')

const manifestSchema = z.record(
  z.string(),
  z.object({
    file: z.string(),
    css: z.array(z.string()).optional(),
    imports: z.array(z.string()).optional(),
  }),
)
type Manifest = z.infer<typeof manifestSchema>
type Entry = 'client/app/main.tsx' | 'client/viewer/main.tsx'

/** What a server-drawn first answer adds to a page. */
export interface FirstPaint {
  title: string
  /** Static HTML of the widgets whose data is at hand, and what the viewer's client starts from (`pageBody`). */
  body: Buffer
  /** Whether widgets are drawn in it. */
  isDrawn: boolean
  lang: string
  /** How the page's company looks; absent where the host says. */
  brand?: ShownBrand | null
  /** Of the page's company, whose readers do not learn the product's; absent where it may not be known. */
  companyName?: string
  /** Of the page's company; absent where there is no page, or none that may be known of. */
  maxWidgetsForPdf?: number
  /** Whether other sites may frame this page (the embedded view). */
  frameable: boolean
  status: number
}

/** What features put into pages. */
export interface PageParts {
  /** The server-drawn first answer of an address; null where the app's own entry serves it. */
  firstPaint(actor: Actor | null, request: FastifyRequest): Promise<FirstPaint | null>
  /** The globals that every page carries in its HTML. */
  globals(
    actor: Actor | null,
    given: { csrfToken: string; styleNonce: string; flashes: Flash[]; request: FastifyRequest },
  ): Promise<z.input<typeof pageGlobals>>
}

/** Every address that is not a call: HTML with globals and the right entry. */
export async function registerPages(
  app: FastifyInstance,
  context: AppContext,
  parts: PageParts,
): Promise<void> {
  const manifest = readManifest()
  await app.register(fastifyStatic, {
    root: join(builtClient, 'assets'),
    prefix: '/assets/',
    immutable: true,
    maxAge: '365d',
    preCompressed: true,
    decorateReply: false,
  })
  app.setNotFoundHandler(async (request, reply) => {
    const path = request.url.split('?')[0] ?? '/'
    const isCall =
      !['GET', 'HEAD'].includes(request.method) || /^\/(api|oauth|files|assets|logos)(\/|$)/.test(path)
    if (isCall) {
      return reply
        .status(404)
        .header('cache-control', 'private, no-store')
        .send({ error: { id: 'not_found', message: 'There is nothing at this address.' } })
    }
    // A link that was mailed is its receiver's alone: not even our own calls carry it on.
    if (request.url.includes('token=')) reply.header('referrer-policy', 'no-referrer')
    const actor = await readActor(context, request)
    const paint = await parts.firstPaint(actor, request)
    const globals = await parts.globals(actor, {
      csrfToken: csrfTokenFor(context, actor, request, reply),
      styleNonce: reply.cspNonce.style,
      flashes: takeFlashes(context, actor, request, reply),
      request,
    })
    // Readers of a link pay nothing, whoever they are: nothing of the provider's runs beside an agency's figures.
    const payment = paint || globals.checkout === null ? null : context.payment
    if (payment) {
      const policy = String(reply.getHeader('content-security-policy') ?? '')
      reply.header('content-security-policy', allowCheckout(policy, payment.script.origins))
      reply.header('cross-origin-opener-policy', CHECKOUT_OPENER_POLICY)
    }
    const brand = paint?.brand === undefined ? globals.brand : paint.brand
    return sendPage(
      manifest,
      paint,
      { ...globals, ...forReaders(paint, globals), checkout: payment && globals.checkout },
      { brand, reply },
    )
  })
}

type Globals = z.input<typeof pageGlobals>

/** What pages of a link carry whoever reads them: all of it the agency's, nothing the product's. */
function forReaders(paint: FirstPaint | null, globals: Globals): Partial<Globals> {
  if (!paint) return {}
  const { companyName: productName = '', maxWidgetsForPdf = globals.maxWidgetsForPdf } = paint
  return { productName, maxWidgetsForPdf }
}

function sendPage(
  manifest: Manifest,
  paint: FirstPaint | null,
  globals: Globals,
  given: { brand: ShownBrand | null; reply: FastifyReply },
): FastifyReply {
  const { reply } = given
  if (paint?.frameable) {
    const policy = String(reply.getHeader('content-security-policy') ?? '')
    reply.header('content-security-policy', policy.replace("frame-ancestors 'none'", 'frame-ancestors *'))
  }
  return reply
    .status(paint?.status ?? 200)
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(html(manifest, paint, globals, { ...given, nonce: reply.cspNonce.style }))
}

function html(
  manifest: Manifest,
  paint: FirstPaint | null,
  globals: Globals,
  { brand, nonce }: { brand: ShownBrand | null; nonce: string },
): Buffer {
  const entry: Entry = paint ? 'client/viewer/main.tsx' : 'client/app/main.tsx'
  const { scripts, styles } = filesOf(manifest, entry)
  const [main = '', ...preloads] = scripts
  const head = [
    `<!doctype html><html lang="${paint?.lang ?? 'en'}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="robots" content="noindex">',
    `<title>${escapeHtml(paint?.title ?? globals.productName)}</title>`,
    iconLink(globals.productName, brand),
    ...firstFonts(manifest).map(
      (file) => `<link rel="preload" href="/${file}" as="font" type="font/woff2" crossorigin>`,
    ),
    ...styles.map((file) => `<link rel="stylesheet" href="/${file}">`),
    brandStyle(brand, nonce),
    ...preloads.map((file) => `<link rel="modulepreload" href="/${file}">`),
    scriptFor(`/${main}`, paint?.isDrawn ?? false),
    '</head><body>',
    `<script type="application/json" id="globals">${jsonForHtml(globals)}</script>`,
  ].join('')
  return Buffer.concat([Buffer.from(head), paint?.body ?? pageBody([], null)])
}

/** Who does not learn the product's name sees no icon of it either, where the company has none. */
function iconLink(name: string, brand: ShownBrand | null): string {
  if (brand?.icon) return `<link rel="icon" href="${escapeHtml(brand.icon)}">`
  return name !== PRODUCT.name
    ? '<link rel="icon" href="data:,">'
    : '<link rel="icon" href="/assets/favicon.svg" type="image/svg+xml">'
}

/** After the style sheets, whose colours it replaces. */
function brandStyle(brand: ShownBrand | null, nonce: string): string {
  const sheet = brand && brandSheet(brand)
  return sheet ? `<style nonce="${nonce}" data-brand>${sheet}</style>` : ''
}

/** Text and headings of every page. Found by the style sheet only, they would come after the first paint. */
const FIRST_FONTS = ['/inter-latin-wght-normal.woff2', '/newsreader-latin-500-normal.woff2']

const firstFonts = (manifest: Manifest): string[] =>
  Object.entries(manifest)
    .filter(([name]) => FIRST_FONTS.some((font) => name.endsWith(font)))
    .map(([, { file }]) => file)

/** A client that finds its page drawn already comes after the first paint, fetched and compiled meanwhile. */
function scriptFor(main: string, isDrawn: boolean): string {
  if (!isDrawn) return `<script type="module" src="${main}"></script>`
  return `<link rel="modulepreload" href="${main}"><script defer src="/assets/afterPaint.js" data-main="${main}"></script>`
}

function filesOf(manifest: Manifest, entry: Entry): { scripts: string[]; styles: string[] } {
  const scripts: string[] = []
  const styles = new Set<string>()
  const visit = (name: string) => {
    const chunk = manifest[name]
    if (!chunk || scripts.includes(chunk.file)) return
    scripts.push(chunk.file)
    for (const style of chunk.css ?? []) styles.add(style)
    for (const next of chunk.imports ?? []) visit(next)
  }
  visit(entry)
  return { scripts, styles: [...styles] }
}

function readManifest(): Manifest {
  const file = join(builtClient, '.vite/manifest.json')
  if (!existsSync(file)) throw new Error('The client is not built; run npm start, which builds it.')
  return manifestSchema.parse(JSON.parse(readFileSync(file, 'utf8')))
}
