import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * The files with the longest run times, mostly waiting; a machine that has never run the tests only has their
 * sizes.
 */
const LONGEST = [
  'server/jobs/worker.test.ts',
  'server/process/sandboxApart.test.ts',
  'server/db/embedded.test.ts',
  'server/features/reports/crash.test.ts',
  'test/print/drawings.test.ts',
  'test/print/boxes.test.ts',
  'server/pdf/printer.test.ts',
  'server/process/databaseRestart.test.ts',
  'server/features/reports/interference.test.ts',
  'server/features/reports/sendRun.test.ts',
  'providers/conformance/answers.test.ts',
  'test/faults/simulated/simulated.test.ts',
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
