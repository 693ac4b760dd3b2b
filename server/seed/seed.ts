import { providers } from '../../providers/registry.ts'
import type { SandboxCredentials } from '../../providers/sandboxProtocol.ts'
import { sandboxCredentials } from '../../providers/sandboxProtocol.ts'
import type { SourceKind } from '../../shared/domain/sources.ts'
import type { AppContext } from '../context.ts'
import type { SandboxAddresses } from '../process/sandbox.ts'
import { connectDemo } from './connectDemo.ts'
import { type DemoSources, seedDashboards } from './dashboards.ts'
import { markWhole, seedPeople } from './people.ts'

/**
 * Fills the sandbox once: people, a source of every kind connected for real against its emulator, dashboards and a
 * report. A company that exists is left as people have made it.
 */
export async function seedSandbox(context: AppContext, sandbox: SandboxAddresses): Promise<void> {
  const made = await seedPeople(context)
  const [actor] = made
  if (!actor) return
  const sources: DemoSources = {}
  for (const provider of providers) {
    const { kind } = provider.definition
    sources[kind] = await connectDemo(context, actor, provider, await credentialsFor(context, sandbox, kind))
  }
  await seedDashboards(context, actor, sources)
  await markWhole(context, made)
}

/** The credentials with which a demo source of that kind signs in, fetched from the emulators. */
async function credentialsFor(
  { http }: AppContext,
  { emulators }: SandboxAddresses,
  kind: SourceKind,
): Promise<SandboxCredentials> {
  const { text } = await http({ url: `${emulators}/_credentials/${kind}` })
  return sandboxCredentials.parse(JSON.parse(text))
}
