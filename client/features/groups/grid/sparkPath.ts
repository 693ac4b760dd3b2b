import { decodeSpark } from '../../../../shared/rules/monitoring/spark.ts'

/** The size that lines are drawn in: a point every two units. */
export const SPARK = { width: 60, height: 16 } as const
const EDGE = 1.5

/** A sparkline as the `d` of a path, from the day `from` on; with a gap where nothing is known. */
export function sparkPath(spark: string, isInverse: boolean, from = 0): string {
  const heights = decodeSpark(spark)
  const step = SPARK.width / Math.max(1, heights.length - 1)
  const room = SPARK.height - 2 * EDGE
  let path = ''
  let isDrawing = false
  heights.forEach((height, day) => {
    if (height === null || day < from) {
      isDrawing = false
      return
    }
    const up = isInverse ? 1 - height : height
    path += `${isDrawing ? 'L' : 'M'}${round(day * step)} ${round(EDGE + (1 - up) * room)}`
    isDrawing = true
  })
  return path
}

const round = (at: number) => Math.round(at * 10) / 10
