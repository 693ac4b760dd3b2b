import { z } from 'zod'
import { appGuideOf } from '../../../providers/kit/signIn/apps.ts'
import { providerOf, providers } from '../../../providers/registry.ts'
import { dataOf } from '../../../shared/api/common.ts'
import {
  formDefinitionList,
  offeredProviders,
  presetList,
  templatesById,
} from '../../../shared/api/configs.ts'
import { vendorApp } from '../../../shared/api/vendorApps.ts'
import type { OfferedProviders } from '../../../shared/domain/definitions.ts'
import { DATA_TYPES, SOURCE_KINDS } from '../../../shared/domain/sources.ts'
import { route } from '../../http/route.ts'
import { notFound } from '../../lib/errors.ts'
import { callbackAddress, missingVariables } from '../sources/vendor.ts'
import { catalogued } from '../widgets/catalogue.ts'
import { widgetFromPreset } from '../widgets/fromPreset.ts'
import { formDefinitions, outlineOf } from './forms.ts'
import { logoRoute } from './logos.ts'
import { allTemplates, presetOf, typesOf } from './templates.ts'

const YEAR_SECONDS = 31_536_000
const NOBODYS = { sourceId: null, accounts: [] }

export const configRoutes = [
  route({
    method: 'GET',
    path: '/api/configs/sources',
    access: 'member',
    summary: 'Every provider: how it is connected and its data types',
    response: offeredProviders,
    handle: async ({ context }) => {
      const data: OfferedProviders = {
        providers: providers.map((provider) => ({
          ...outlineOf(provider.definition),
          missing: missingVariables(context, provider),
        })),
        formsVersion: formDefinitions.version,
      }
      return { data }
    },
  }),
  route({
    method: 'GET',
    path: '/api/configs/apps/:kind',
    access: 'admin',
    summary: 'How to register the vendor’s app for a kind, the redirect address, and the variables to set',
    params: z.object({ kind: z.enum(SOURCE_KINDS) }),
    response: dataOf(vendorApp),
    handle: async ({ context, params }) => {
      const provider = providerOf(params.kind)
      if (!provider) throw notFound('kind of source')
      return {
        data: {
          guide: appGuideOf(provider.definition),
          redirectAddress: callbackAddress(context),
          missing: missingVariables(context, provider),
        },
      }
    },
  }),
  route({
    method: 'GET',
    path: '/api/configs/forms/:version',
    access: 'member',
    summary: 'What widget forms are drawn from; never changes under one version',
    params: z.object({ version: z.string().max(40) }),
    response: formDefinitionList,
    handle: async ({ params, reply }) => {
      if (params.version !== formDefinitions.version) throw notFound('version of the forms')
      return reply
        .type('application/json; charset=utf-8')
        .header('cache-control', `private, max-age=${YEAR_SECONDS}, immutable`)
        .send(formDefinitions.body)
    },
  }),
  route({
    method: 'GET',
    path: '/api/configs/templates',
    access: 'member',
    summary: 'Dashboard templates by id',
    response: templatesById,
    handle: async () => ({
      data: Object.fromEntries(
        allTemplates().map((template) => [
          template.id,
          {
            name: template.name,
            description: template.description,
            types: typesOf(template),
            widgets: template.widgets.flatMap(({ type, preset, ...overrides }, index) => {
              const found = presetOf(type, preset)
              return found ? [widgetFromPreset(type, found, index + 1, NOBODYS, overrides)] : []
            }),
          },
        ]),
      ),
    }),
  }),
  route({
    method: 'GET',
    path: '/api/configs/widgets/:type',
    access: 'member',
    summary: 'Ready widgets of one data type',
    params: z.object({ type: z.enum(DATA_TYPES) }),
    response: presetList,
    handle: async ({ params }) => {
      const found = catalogued(params.type)
      if (!found) throw notFound('data type')
      return { data: found.type.presets }
    },
  }),
  logoRoute,
]
