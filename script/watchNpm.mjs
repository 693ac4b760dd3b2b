/**
 * Calls `onGone` once npm, which runs this script, has ended without a signal to it: npm killed with -9 passes nothing
 * on, and the only sign is that this process has a new parent.
 *
 * @returns the timer, to be cleared where npm is expected to end; undefined where npm does not run this script
 */
export function watchNpm(onGone) {
  if (process.env.npm_lifecycle_event === undefined) return undefined
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    onGone()
  }, 500)
  return watch.unref()
}
