import type { ArticleView, DashboardSnapshot, DashboardStyles } from '../../../shared/api/view.ts'
import { paperLayout } from '../../../shared/rules/paperFormat.ts'
import type { AppContext } from '../../context.ts'
import { readWhole } from '../../files/store.ts'
import { inTurns } from '../../lib/turns.ts'
import type { PageContent } from '../../pdf/browserSlot.ts'
import type { Page } from '../dashboards/page.ts'
import { linkOf } from '../dashboards/policy.ts'
import { fileFacts } from '../files/findFiles.ts'
import { withReadersFiles } from '../files/readersAddress.ts'
import { linkAddressOf } from '../host/linkHost.ts'
import { drawChart } from '../widgets/drawChart.ts'
import { runningFoot } from './runningFoot.ts'

/**
 * The whole printed page of a snapshot: charts and images are inside it, and styles and fonts in the printer's sheet,
 * so that the browser needs no network.
 */
export async function printPage(
  context: AppContext,
  companyId: string,
  snapshot: DashboardSnapshot,
): Promise<PageContent> {
  const found = await withImages(context, companyId, snapshot)
  const layout = paperLayout(snapshot.dashboard.styles)
  const whole = { ...found, widgets: context.print.placedOnPaper(found.widgets, layout) }
  // A failed drawing fails the print, which is retried: a PDF never shows less than its snapshot holds.
  const drawn = whole.widgets.map(
    async (view) => [view.id, await drawChart(context, companyId, view, layout)] as const,
  )
  const parts = context.print.renderInParts(
    whole,
    { layout, theme: 'light', owner: false },
    new Map(await Promise.all(drawn)),
  )
  const body = [runningFoot(snapshot), ...(await inTurns(parts))]
  return { title: snapshot.dashboard.name, body: body.join('') }
}

const IMAGES = ['logoImage', 'backgroundImage', 'clientImage'] as const satisfies (keyof DashboardStyles)[]

async function withImages(
  context: AppContext,
  companyId: string,
  snapshot: DashboardSnapshot,
): Promise<DashboardSnapshot> {
  const styles = { ...snapshot.dashboard.styles }
  for (const name of IMAGES) styles[name] = await inlined(context, styles[name])
  const company = await withLogos(context, snapshot)
  const page = () => context.pages.page(snapshot.dashboard.permalink)
  const widgets = await Promise.all(
    snapshot.widgets.map(async (view) => {
      if (view.body?.kind === 'upload') {
        return {
          ...view,
          body: { ...view.body, article: await withFile(context, companyId, page, view.body.article) },
        }
      }
      if (view.body?.kind === 'historic') {
        const articles = await Promise.all(
          view.body.articles.map((article) => withFile(context, companyId, page, article)),
        )
        return { ...view, body: { ...view.body, articles } }
      }
      return view
    }),
  )
  return { ...snapshot, widgets, company, dashboard: { ...snapshot.dashboard, styles } }
}

/** The company's logos, for the dashboards that have none of their own. */
async function withLogos(
  context: AppContext,
  { company, dashboard }: DashboardSnapshot,
): Promise<DashboardSnapshot['company']> {
  const needed = dashboard.styles.logoImage === null
  const drawn = async (address: string | null) => (needed ? inlined(context, address) : null)
  const { brand } = company
  return {
    ...company,
    logo: await drawn(company.logo),
    ...(brand && { brand: { ...brand, logoDark: await drawn(brand.logoDark) } }),
  }
}

async function withFile<T extends Pick<ArticleView, 'file'>>(
  context: AppContext,
  companyId: string,
  pageOf: () => Promise<Page | null>,
  article: T,
): Promise<T> {
  if (!article.file) return article
  if (!article.file.image) {
    // A page on paper has no address of its own that the link could start from, and goes to readers.
    const page = await pageOf()
    const path = page ? withReadersFiles(context, linkOf(page), article.file.url) : article.file.url
    const address = await linkAddressOf(context, companyId, page?.dashboard.linkHost ?? null)
    return { ...article, file: { ...article.file, url: `${address}${path}` } }
  }
  const url = await inlined(context, article.file.url)
  return { ...article, file: url ? { ...article.file, url } : null }
}

/** A stored image as a data: address; null where it is gone. Throws where the files cannot be reached. */
async function inlined(context: AppContext, address: string | null): Promise<string | null> {
  if (!address) return null
  const name = address.replace(/^\/files\//, '')
  const facts = await fileFacts(context, name)
  if (!facts) return null
  const bytes = await readWhole(context.files, name)
  return bytes && `data:${facts.contentType};base64,${bytes.toString('base64')}`
}
