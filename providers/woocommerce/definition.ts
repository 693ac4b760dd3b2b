import type { DataTypeDefinition, ParameterDefinition, ProviderDefinition } from '../contract.ts'
import { multiselectParameter, questionParameters } from '../kit/catalogue/parameters.ts'
import { DIMENSIONS, FILTERS, METRICS, RULES } from './catalogue/index.ts'
import { PRESETS, TEMPLATES } from './presets.ts'

const PARAMETERS: ParameterDefinition[] = [
  multiselectParameter('target', 'Products', 'remote', {
    help: 'Counts only orders with one of these products; items, gross and product sales count those products alone.',
  }),
  multiselectParameter('term', 'Product categories', 'remote', {
    help: 'Counts only orders with a product of one of these categories, and their items in the same way.',
  }),
  multiselectParameter('campaign', 'Coupons', 'remote', {
    help: 'Counts only orders in which one of these coupons was used.',
  }),
  ...questionParameters(),
]

export const TYPE: DataTypeDefinition = {
  type: 'woocommerce',
  name: 'WooCommerce',
  parameters: PARAMETERS,
  metrics: METRICS,
  dimensions: DIMENSIONS,
  filters: FILTERS,
  rules: RULES,
  presets: PRESETS,
  watched: {
    measures: [
      {
        measure: 'revenue',
        metrics: ['net_sales'],
        breakdowns: [{ dimension: 'source' }, { dimension: 'product', metrics: ['product_sales'] }],
      },
    ],
  },
  settlingDays: 0,
  settlingReason: 'The day is not over, and a refund lowers the day of its order whenever it is paid back.',
  dayZone: 'property',
  realTime: null,
  manyAccounts: false,
}

export const definition: ProviderDefinition = {
  kind: 'woocommerce',
  name: 'WooCommerce',
  auth: {
    type: 'credentials',
    account: {
      label: "Insert Your Website's URL",
      help: 'The address of the shop, with its folder if it lives in one.',
      placeholder: 'https://www.example.com',
      required: true,
      secret: false,
    },
    token: {
      label: 'Consumer key and consumer secret, separated by a bar',
      help: 'Create a key with the permission Read under WooCommerce > Settings > Advanced > REST API.',
      placeholder: 'ck_…|cs_…',
      required: true,
      secret: true,
    },
  },
  properties: null,
  // Never called: the shop's address is the account. The name gives the emulator its place in the sandbox.
  origins: { site: 'https://shop.example' },
  types: [TYPE],
  templates: TEMPLATES,
  quota: {
    concurrency: 2,
    freshSeconds: 600,
    note: 'WooCommerce sets no limit, but every question is work for the shop’s own server: at most two calls at once, ten minutes between equal ones.',
  },
}
