/** Milliseconds of each of `runs` calls, one after the other, after `warmUp` that are not counted. */
export async function timed(
  runs: number,
  work: (run: number) => Promise<unknown>,
  warmUp = 3,
): Promise<number[]> {
  const values: number[] = []
  for (let run = -warmUp; run < runs; run++) {
    const began = performance.now()
    await work(run)
    if (run >= 0) values.push(performance.now() - began)
  }
  return values
}
