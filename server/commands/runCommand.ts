import { z } from 'zod'
import { explainFailure } from '../process/startFailure.ts'

/** What is wrong with the words of a command. */
class WrongWords extends Error {}

/** Ends the command with this sentence and how it is used. */
export function refuseWords(sentence: string): never {
  throw new WrongWords(sentence)
}

/** Prints the lines that a command returns. Words that it does not understand are answered by how it is used. */
export async function runCommand(usage: string, work: () => Promise<readonly string[]>): Promise<void> {
  try {
    process.stdout.write(`${(await work()).join('\n')}\n`)
  } catch (error) {
    const wrong = wordsOf(error)
    const sentence = wrong === null ? explainFailure(error, undefined) : `${wrong}\n\n${usage}`
    process.stderr.write(`\n${sentence}\n`)
    process.exitCode = 1
  }
}

function wordsOf(error: unknown): string | null {
  if (error instanceof z.ZodError) return z.prettifyError(error)
  // Of parseArgs.
  const isTypeError = error instanceof TypeError && 'code' in error
  return error instanceof WrongWords || isTypeError ? error.message : null
}
