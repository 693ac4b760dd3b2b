import type { Provider } from '../contract.ts'
import { definition } from './definition.ts'
import { listOptions } from './options.ts'
import { batch, run } from './query.ts'
import { probe } from './shop/probe.ts'
import { normaliseSite } from './shop/site.ts'

/** WooCommerce shops by REST API wc/v3: every dated figure is counted from the orders themselves. */
export const woocommerce: Provider = {
  definition,
  probe,
  listProperties: async () => [],
  listOptions,
  run,
  batch,
  addressOf: normaliseSite,
}
