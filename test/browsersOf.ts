import { familyOf, nameOf } from '../bench/lib/processes.ts'

const isBrowser = (pid: number) => /headless|chrom/i.test(nameOf(pid))

/** Main processes of the browsers that a process has started. */
export function browsersOf(pid: number): number[] {
  const family = familyOf(pid).filter((member) => member !== pid && isBrowser(member))
  const others = new Set(family.flatMap((member) => familyOf(member).filter((child) => child !== member)))
  return family.filter((member) => !others.has(member))
}
