import type { PieBody } from '../../../../shared/api/view.ts'

/** Row in addresses of the slices that are folded into one: after all slices and their total. */
export const tailRow = ({ slices }: PieBody): number => slices.length + 1
