import { join } from 'node:path'
import { NameRefused, scaffoldProvider } from './newProvider/scaffold.ts'

/** `npm run new-provider NAME`: makes a whole provider with one metric, to be turned into the vendor's. */
const [name = ''] = process.argv.slice(2)
try {
  const made = scaffoldProvider(join(import.meta.dirname, '..'), name)
  console.log(`${made.map((path) => `  ${path}`).join('\n')}\n`)
  console.log(`It works against its own emulator: npm run test:file providers/${name} providers/conformance`)
  console.log(`What to replace, and in which order, is in providers/${name}/README.md.`)
} catch (error) {
  if (!(error instanceof NameRefused)) throw error
  console.error(error.message)
  process.exitCode = 1
}
