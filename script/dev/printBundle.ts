import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'

const FILES = ['index.js', 'print.css']

/**
 * Rebuilds the bundle that the server draws charts, first paints and PDFs with. Resolves with whether it has changed;
 * a failed build is reported in the terminal and leaves the product running.
 */
export async function rebuildPrintBundle(root: string): Promise<boolean> {
  const before = contents(root)
  // The stamp names the sources from which dist/ was built, which is now outdated: the next `npm start`
  // rebuilds.
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
  for (const file of FILES.map((name) => join(root, 'dist/print', name))) {
    if (existsSync(file)) hash.update(readFileSync(file))
  }
  return hash.digest('hex')
}
