import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Product } from '../bench/lib/product.ts'

const COMMAND = join(import.meta.dirname, '../server/commands/coupons.ts')

/** The operator's `npm run coupons --` with these words, for the product of this journey; returns what it prints. */
export async function coupons({ dataDir }: Product, words: string): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, [COMMAND, ...words.split(' ')], {
    env: { PATH: process.env.PATH, DATA_DIR: dataDir },
  })
  return stdout
}
