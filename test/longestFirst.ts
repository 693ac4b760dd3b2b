import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * The files with the longest run times, mostly waiting; a machine that has never run the tests only has their
 * sizes.
 */
const LONGEST = [
  'server/jobs/worker.process.test.ts',
  'server/process/sandboxApart.process.test.ts',
  'server/db/embedded.process.test.ts',
  'server/features/reports/crash.process.test.ts',
  'test/print/drawings.print.test.ts',
  'test/print/boxes.print.test.ts',
  'server/pdf/printer.process.test.ts',
  'server/process/databaseRestart.process.test.ts',
  'server/features/reports/interference.process.test.ts',
  'server/features/reports/sendRun.db.test.ts',
  'test/faults/simulated/simulated.db.test.ts',
]

/** Begins with the longest files, so that at the end no worker waits for one that began late. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) => LONGEST.some((name) => moduleId.endsWith(`/${name}`))
    const { long = [], short = [] } = Object.groupBy(await super.sort(files), (file) =>
      isLong(file) ? 'long' : 'short',
    )
    return [...long, ...short]
  }
}
