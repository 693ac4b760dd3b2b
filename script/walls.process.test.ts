import { spawnSync } from 'node:child_process'
import { cpSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, expect, it } from 'vitest'

/** Imports between rooms, planted in an empty copy of the house: those that lint must refuse, and their neighbours. */

const root = join(import.meta.dirname, '..')
const copy = mkdtempSync(join(tmpdir(), 'broadsheet-walls-'))
afterAll(() => rmSync(copy, { recursive: true, force: true }))

const REFUSED: [from: string, to: string][] = [
  ['shared/rules/a.ts', '../../server/context.ts'],
  ['shared/rules/b.ts', 'node:fs'],
  ['client/lib/a.ts', '../../server/context.ts'],
  ['client/ui/A.tsx', '../../providers/contract.ts'],
  ['server/a.ts', '../client/app/main.tsx'],
  ['server/b.ts', '../emulators/serve.ts'],
  ['server/c.ts', '../providers/semrush/query.ts'],
  ['server/d.ts', '../providers/sandbox/numbers.ts'],
  ['server/features/sources/a.ts', '../../../providers/google_ads/query.ts'],
  ['server/context.ts', './features/widgets/results/resultCache.ts'],
  ['server/lib/a.ts', '../db/failures.ts'],
  ['server/lib/b.ts', '../context.ts'],
  ['server/config/a.ts', '../db/database.ts'],
  ['server/db/a.ts', '../http/route.ts'],
  ['server/db/embedded/a.ts', '../../context.ts'],
  ['server/files/a.ts', '../features/files/upload.ts'],
  ['server/payment/a.ts', '../context.ts'],
  ['server/channels/a.ts', '../features/audit/record.ts'],
  ['server/channels/b.ts', '../mail/layout.ts'],
  ['server/siteCheck/a.ts', '../context.ts'],
  ['server/payment/fastspring/a.ts', '../../features/subscription/show.ts'],
  ['server/children/a.ts', '../context.ts'],
  ['server/children/drawing/a.ts', '../../features/widgets/drawChart.ts'],
  ['server/mail/a.ts', '../context.ts'],
  ['server/pdf/a.ts', '../features/pdf/printPage.ts'],
  ['server/pdf/b.ts', '../../client/print/index.tsx'],
  ['server/queue/a.ts', '../jobs/tasks.ts'],
  ['server/http/a.ts', '../features/users/loadUser.ts'],
  ['server/http/b.ts', '../app/routes.ts'],
  ['server/http/c.ts', '../../providers/semrush/query.ts'],
  ['server/process/a.ts', '../app/services.ts'],
  ['server/jobs/a.ts', '../app/services.ts'],
  ['server/seed/a.ts', '../app/createContext.ts'],
  ['server/app/a.ts', '../features/dashboards/queries.ts'],
  ['server/commands/a.ts', '../features/dashboards/present.ts'],
  ['test/a.ts', '../server/features/dashboards/queries.ts'],
  ['bench/a.ts', '../server/features/dashboards/queries.ts'],
  ['server/seed/b.ts', '../features/dashboards/queries.ts'],
  ['server/jobs/b.ts', '../features/dashboards/present.ts'],
  ['server/features/users/a.ts', '../company/queries.ts'],
  ['server/features/users/b.ts', '../company/present.ts'],
  ['server/features/users/c.ts', '../widgets/present/presentResults.ts'],
  ['server/features/users/d.ts', '../../jobs/tasks.ts'],
  ['server/features/users/e.ts', '../../app/routes.ts'],
  ['server/features/users/f.ts', '../../../client/app/main.tsx'],
  ['server/features/widgets/present/a.ts', '../../files/queries.ts'],
  ['server/features/widgets/present/b.ts', '../../../app/routes.ts'],
  ['server/features/widgets/present/c.ts', '../results/resultCache.ts'],
  ['server/features/widgets/present/d.ts', '../runWidget.ts'],
  ['server/features/widgets/queries/a.ts', '../results/resultCache.ts'],
  ['server/features/widgets/queries/b.ts', '../../company/queries.ts'],
  ['server/features/widgets/results/a.ts', '../present/assemble.ts'],
  ['server/features/widgets/results/b.ts', '../runDashboard.ts'],
  ['providers/a.ts', './sandbox/emulation.ts'],
  ['providers/b.ts', '../server/context.ts'],
  ['providers/semrush/a.ts', '../serpstat/query.ts'],
  ['providers/semrush/b.ts', './emulator/index.ts'],
  ['providers/semrush/c.ts', '../sandbox/numbers.ts'],
  ['providers/semrush/d.ts', '../registry.ts'],
  ['providers/semrush/e.ts', './tests/fixture.ts'],
  ['providers/semrush/f.ts', 'node:fs'],
  ['providers/semrush/catalogue/a.ts', '../../serpstat/catalogue/index.ts'],
  ['providers/semrush/catalogue/b.ts', '../../../server/context.ts'],
  ['providers/semrush/catalogue/c.ts', '../emulator/index.ts'],
  ['providers/semrush/emulator/a.ts', '../../serpstat/query.ts'],
  ['providers/semrush/emulator/b.ts', 'node:fs'],
  ['providers/kit/http/a.ts', '../../semrush/query.ts'],
  ['providers/kit/http/b.ts', '../../platforms/google/index.ts'],
  ['providers/platforms/google/a.ts', '../meta/index.ts'],
  ['providers/platforms/google/b.ts', '../../google_ads/index.ts'],
  ['providers/platforms/google/c.ts', './emulator/index.ts'],
]

const ALLOWED: [from: string, to: string][] = [
  ['client/lib/z.ts', '../../shared/api/view.ts'],
  ['server/z.ts', '../providers/contract.ts'],
  ['server/y.ts', '../providers/sandboxProtocol.ts'],
  ['server/features/sources/z.ts', '../../../providers/kit/http/http.ts'],
  ['server/lib/z.ts', '../../shared/rules/equal.ts'],
  ['server/lib/y.ts', './errors.ts'],
  ['server/config/z.ts', '../lib/startError.ts'],
  ['server/db/z.ts', '../config/config.ts'],
  ['server/db/embedded/z.ts', '../../lib/startError.ts'],
  ['server/db/embedded/y.ts', '../failures.ts'],
  ['server/children/drawing/z.ts', '../../lib/printBundle.ts'],
  ['server/children/drawing/y.ts', '../boundedChild.ts'],
  ['server/children/counting/z.ts', '../../../providers/load.ts'],
  ['server/channels/z.ts', '../lib/isLoopback.ts'],
  ['server/siteCheck/z.ts', '../../providers/kit/http/addressGuard.ts'],
  ['server/mail/z.ts', '../children/boundedChild.ts'],
  ['server/mail/y.ts', '../channels/message.ts'],
  ['server/queue/z.ts', '../db/database.ts'],
  ['server/http/z.ts', '../context.ts'],
  ['server/http/y.ts', '../lib/errors.ts'],
  ['server/features/users/z.ts', './queries.ts'],
  ['server/features/users/y.ts', '../company/loadCompany.ts'],
  ['server/features/users/x.ts', '../../http/route.ts'],
  ['server/features/widgets/present/z.ts', '../../files/address.ts'],
  ['server/features/widgets/present/y.ts', '../../../context.ts'],
  ['server/features/widgets/present/x.ts', '../results/queryResult.ts'],
  ['server/features/widgets/queries/z.ts', '../widgetRun.ts'],
  ['server/features/widgets/results/z.ts', '../queries/widgetQueries.ts'],
  ['server/jobs/z.ts', '../features/reports/plan.ts'],
  ['test/z.ts', '../server/features/dashboards/storeWidgets.ts'],
  ['server/seed/z.ts', '../features/dashboards/addWidgets.ts'],
  ['server/app/z.ts', '../features/users/routes.ts'],
  ['providers/registry.ts', './semrush/index.ts'],
  ['providers/semrush/z.ts', '../contract.ts'],
  ['providers/semrush/y.ts', './catalogue/index.ts'],
  ['providers/semrush/x.ts', '../platforms/seo/answer.ts'],
  ['providers/semrush/catalogue/z.ts', '../../kit/catalogue/catalogue.ts'],
  ['providers/semrush/catalogue/y.ts', '../../../shared/rules/equal.ts'],
  ['providers/semrush/emulator/z.ts', '../../sandbox/numbers.ts'],
  ['providers/semrush/emulator/y.ts', '../wire.ts'],
  ['providers/semrush/tests/z.test.ts', '../emulator/index.ts'],
  ['providers/kit/http/z.ts', '../query/days.ts'],
  ['providers/kit/http/y.ts', '../../contract.ts'],
  ['providers/platforms/google/z.ts', '../../kit/http/json.ts'],
  ['providers/platforms/google/emulator/z.ts', '../../../sandbox/grants.ts'],
]

it('refuses imports against the arrows, and no other', () => {
  cpSync(join(root, 'script/lint'), join(copy, 'script/lint'), { recursive: true })
  const settings = JSON.parse(readFileSync(join(root, 'biome.json'), 'utf8'))
  writeFileSync(join(copy, 'biome.json'), JSON.stringify({ ...settings, vcs: { enabled: false } }))
  for (const [from, to] of [...REFUSED, ...ALLOWED]) {
    mkdirSync(dirname(join(copy, from)), { recursive: true })
    writeFileSync(join(copy, from), `import '${to}'\n`)
  }
  const program = join(root, 'node_modules/@biomejs/biome/bin/biome')
  const words = ['lint', '--only=style/noRestrictedImports', '--reporter=json', '--max-diagnostics=none', '.']
  const { stdout, stderr } = spawnSync(process.execPath, [program, ...words], { cwd: copy, encoding: 'utf8' })
  if (!stdout) throw new Error(stderr)
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: { location: { path: string } }[] }
  expect(diagnostics.map(({ location }) => location.path).toSorted()).toEqual(
    REFUSED.map(([from]) => from).toSorted(),
  )
})

it('lets no rooms of the server import one another in a circle', () => {
  const rooms = new Map<string, Set<string>>()
  for (const file of globSync('server/**/*.ts', { cwd: root, exclude: ['**/*.test.ts'] })) {
    const targets = rooms.getOrInsertComputed(roomOf(file), () => new Set())
    for (const [, to = ''] of readFileSync(join(root, file), 'utf8').matchAll(
      /(?:from|import) '(\.[^']+)'/g,
    )) {
      const target = join(dirname(file), to)
      if (target.startsWith('server/')) targets.add(roomOf(target))
    }
  }
  // Rooms that import no other room, or that none imports, go over and over: what is left stands in a circle.
  const imports = (from: string, to: string) => from !== to && (rooms.get(from)?.has(to) ?? false)
  for (let before = 0; before !== rooms.size; ) {
    before = rooms.size
    for (const room of rooms.keys()) {
      const others = [...rooms.keys()]
      const isFree = !others.some((to) => imports(room, to)) || !others.some((from) => imports(from, room))
      if (isFree) rooms.delete(room)
    }
  }
  expect([...rooms.keys()]).toEqual([])
})

/** `server/http`, `server/features/users`, or a file of its own such as `server/context.ts`. */
const roomOf = (file: string) => /^server\/(features\/)?[^/]+/.exec(file)?.[0] ?? file
