import type { Product } from '../bench/lib/product.ts'
import { runCommand } from './command.ts'

/** The operator's `npm run coupons --` with these words, for the product of this journey; returns what it prints. */
export const coupons = (product: Product, words: string): Promise<string> =>
  runCommand(product, 'coupons', words.split(' '))
