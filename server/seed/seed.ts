import type { SandboxCredentials } from '../../providers/emulation.ts'
import { providers } from '../../providers/registry.ts'
import type { SourceKind } from '../../shared/domain/sources.ts'
import type { AppContext } from '../context.ts'
import { connectDemo } from './connectDemo.ts'
import { type DemoSources, seedDashboards } from './dashboards.ts'
import { markWhole, seedPeople } from './people.ts'

/** What a demo source of each kind signs in with at its emulator. */
export type DemoCredentials = (kind: SourceKind) => Promise<SandboxCredentials>

/**
 * Fills the sandbox once: people, a source of every kind connected for real against its emulator, dashboards and a
 * report. A company that exists is left as people have made it. `credentialsFor` comes from the emulators.
 */
export async function seedSandbox(context: AppContext, credentialsFor: DemoCredentials): Promise<void> {
  const made = await seedPeople(context)
  const [actor] = made
  if (!actor) return
  const sources: DemoSources = {}
  for (const provider of providers) {
    const { kind } = provider.definition
    sources[kind] = await connectDemo(context, actor, provider, await credentialsFor(kind))
  }
  await seedDashboards(context, actor, sources)
  await markWhole(context, made)
}
