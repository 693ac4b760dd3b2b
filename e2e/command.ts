import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Product } from '../bench/lib/product.ts'

/** Runs a command of the operator's for the product of this journey; returns what it prints. */
export async function runCommand({ env }: Product, name: string, args: string[]): Promise<string> {
  const program = join(import.meta.dirname, '../server/commands', `${name}.ts`)
  const { stdout } = await promisify(execFile)(process.execPath, [program, ...args], {
    env: { PATH: process.env.PATH, ...env },
  })
  return stdout
}
