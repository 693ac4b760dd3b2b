/** What does the work at once, and of all that ask for it while it lasts or within `restMs`, once more at their end. */
export function withRest(work: () => unknown, restMs: number): () => void {
  let isResting = false
  let isAskedAgain = false
  const ask = async () => {
    if (isResting) {
      isAskedAgain = true
      return
    }
    isResting = true
    await Promise.allSettled([work(), new Promise((resolve) => setTimeout(resolve, restMs))])
    isResting = false
    if (!isAskedAgain) return
    isAskedAgain = false
    void ask()
  }
  return () => void ask()
}
