/** How long somebody has to wait, in words: never less than that, in the largest unit of which there are two. */
export function waitingTime(seconds: number): string {
  if (seconds < 90) return counted(Math.max(1, Math.ceil(seconds)), 'second')
  const minutes = Math.ceil(seconds / 60)
  return minutes < 120 ? counted(minutes, 'minute') : counted(Math.ceil(minutes / 60), 'hour')
}

const counted = (count: number, unit: string) => `${count} ${count === 1 ? unit : `${unit}s`}`
