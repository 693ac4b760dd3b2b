import { loadConfig } from '../config/config.ts'
import { ConfigError } from '../config/error.ts'
import { examineAll } from './doctor/examineAll.ts'
import { type Finding, fail, ok } from './doctor/finding.ts'

/**
 * `npm run doctor`: checks everything that an installation depends on and reports how to fix what is wrong.
 */
const findings: Finding[] = []
try {
  const config = loadConfig(process.env, process.argv.slice(2))
  show(ok('config', config.sandbox ? 'read; this is a sandbox' : `read; ${config.publicUrl}`))
  for await (const finding of examineAll(config)) show(finding)
} catch (error) {
  if (!(error instanceof ConfigError)) throw error
  for (const problem of error.message.split('\n')) show(fail('config', problem))
}
const failed = findings.filter(({ level }) => level === 'fail').length
process.stdout.write(failed === 0 ? '\nReady to start.\n' : `\n${failed} to mend before it can start.\n`)
process.exitCode = failed === 0 ? 0 : 1

function show(finding: Finding): void {
  findings.push(finding)
  process.stdout.write(`${finding.level.padEnd(4)}  ${finding.subject.padEnd(14)}  ${finding.text}\n`)
}
