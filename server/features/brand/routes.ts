import { z } from 'zod'
import {
  brandChange,
  brandMail,
  brandMailQuery,
  brandProposal,
  companyBrand,
} from '../../../shared/api/brand.ts'
import { brandSample, brandSampleQuery } from '../../../shared/api/brandSample.ts'
import { dataOf } from '../../../shared/api/common.ts'
import { isPaper } from '../../../shared/domain/widgets.ts'
import { readWhole } from '../../files/store.ts'
import { route } from '../../http/route.ts'
import { notFound } from '../../lib/errors.ts'
import { showableFiles } from '../files/findFiles.ts'
import { loadBrand } from '../storedBrand/loadBrand.ts'
import { drawChart } from '../widgets/drawChart.ts'
import { measureLogo } from './measureLogo.ts'
import { proposeFrom } from './pictureColours.ts'
import { presentForCompany } from './presentBrand.ts'
import { previewMail } from './previewMail.ts'
import { sampleSnapshot } from './sample.ts'
import { saveBrand } from './saveBrand.ts'

export const brandRoutes = [
  route({
    method: 'GET',
    path: '/api/company/brand',
    access: 'member',
    summary: 'How the company looks: logos, accent, colours of series',
    response: dataOf(companyBrand),
    handle: async ({ context, actor: { companyId } }) => ({
      data: presentForCompany(context, companyId, await context.db.tenant(companyId, loadBrand)),
    }),
  }),
  route({
    method: 'PUT',
    path: '/api/company/brand',
    access: 'admin',
    summary: 'Change how the company looks, on pages, PDFs and in mails',
    body: brandChange,
    response: dataOf(companyBrand),
    handle: async ({ context, actor, body: { seen, ...form } }) => {
      const { companyId } = actor
      const measured = await measureLogo(context, form.logo)
      const brand = await context.db.tenant(companyId, async (tx) => {
        await saveBrand(tx, actor, { form, seen }, measured)
        return loadBrand(tx)
      })
      context.hosts.forget()
      context.pages.dropCompany(companyId)
      return { data: presentForCompany(context, companyId, brand) }
    },
  }),
  route({
    method: 'GET',
    path: '/api/company/brand/proposal',
    access: 'admin',
    summary: 'The accent and palettes that an uploaded logo suggests, and on which grounds it can be seen',
    rate: 'preview',
    query: z.object({ logo: z.string().max(100) }),
    response: dataOf(brandProposal),
    handle: async ({ context, actor, query: { logo } }) => {
      const own = await context.db.tenant(actor.companyId, (tx) => showableFiles(tx, [logo]))
      const picture = own.has(logo) ? await readWhole(context.files, logo) : null
      if (!picture) throw notFound('file')
      return { data: await proposeFrom(picture) }
    },
  }),
  route({
    method: 'GET',
    path: '/api/company/brand/sample',
    access: 'admin',
    summary: 'A dashboard with made-up figures to show a brand on',
    rate: 'preview',
    query: brandSampleQuery,
    response: dataOf(brandSample),
    handle: async ({ context, actor, query: { layout } }) => {
      const { dashboard, windows, takenAt, widgets } = sampleSnapshot({ name: '', logo: null })
      const placed = isPaper(layout) ? context.print.placedOnPaper(widgets, layout) : widgets
      const drawn = placed.map(async (view) => ({
        view,
        svg: await drawChart(context, actor.companyId, view, layout),
      }))
      return { data: { dashboard, windows, takenAt, widgets: await Promise.all(drawn) } }
    },
  }),
  route({
    method: 'GET',
    path: '/api/company/brand/mail',
    access: 'admin',
    summary: 'The mail of a report with made-up figures, in a brand that need not be saved',
    rate: 'preview',
    query: brandMailQuery,
    response: dataOf(brandMail),
    handle: async ({ context, actor, query }) => ({
      data: await previewMail(context, actor.companyId, query),
    }),
  }),
]
