import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'

const FILES = ['index.js', 'print.css']

/**
 * Builds the bundle that the server draws charts, first answers and PDFs with. Resolves with whether it has changed;
 * one that cannot be built leaves the product as it is, its reason in the terminal.
 */
export async function rebuildPrintBundle(root: string): Promise<boolean> {
  const before = contents(root)
  // The next `npm start` compares the sources with what this names; from now on dist/print may be of other ones.
  rmSync(join(root, 'dist/.built-from'), { force: true })
  const build = spawn(
    process.execPath,
    [
      join(root, 'node_modules/vite/bin/vite.js'),
      'build',
      '--config',
      'vite.print.config.ts',
      '--logLevel',
      'warn',
    ],
    { cwd: root, env: { ...process.env, NODE_ENV: 'production' }, stdio: ['ignore', 'inherit', 'inherit'] },
  )
  const [code] = await once(build, 'exit')
  return code === 0 && contents(root) !== before
}

function contents(root: string): string {
  const hash = createHash('sha256')
  for (const file of FILES) hash.update(readFileSync(join(root, 'dist/print', file)))
  return hash.digest('hex')
}
