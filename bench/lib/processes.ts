import { readdirSync, readFileSync } from 'node:fs'

/** What Linux reports of running processes (/proc). */

/** Clock ticks a second in /proc/<pid>/stat, which on Linux are 100 on every machine Node runs on. */
const TICKS = 100

/** A process and all that it has started. */
export function familyOf(pid: number): number[] {
  const parents = new Map(
    readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map((name) => [Number(name), Number(fieldsOf(Number(name))[1])]),
  )
  const family = [pid]
  for (const member of family) {
    for (const [child, parent] of parents) if (parent === member) family.push(child)
  }
  return family
}

/** Its private memory and its share of what it shares, in MB. */
export const pssOf = (pid: number): number =>
  Number(/^Pss: +(\d+) kB/m.exec(read(`/proc/${pid}/smaps_rollup`))?.[1] ?? 0) / 1024

/** Memory that it has in use, all that it shares included, in MB. */
export const rssOf = (pid: number): number =>
  Number(/^Rss: +(\d+) kB/m.exec(read(`/proc/${pid}/smaps_rollup`))?.[1] ?? 0) / 1024

/** Processor time of a process and all that it has started, ended ones included, in milliseconds. */
export function processorMs(pid: number): number {
  const ticks = familyOf(pid).map((member) => {
    // User and system time, its own and that of its ended children.
    return fieldsOf(member)
      .slice(11, 15)
      .reduce((sum, field) => sum + Number(field), 0)
  })
  return (ticks.reduce((sum, one) => sum + one, 0) * 1000) / TICKS
}

/** Processor time of a process alone, in milliseconds. */
export const ownProcessorMs = (pid: number): number =>
  (fieldsOf(pid)
    .slice(11, 13)
    .reduce((sum, field) => sum + Number(field), 0) *
    1000) /
  TICKS

/** Processor time of a process's first thread alone, which in Node runs the event loop, in milliseconds. */
export const firstThreadMs = (pid: number): number =>
  Number(read(`/proc/${pid}/task/${pid}/schedstat`).split(' ')[0]) / 1e6

/** The program, and for node or npm the script that it runs. */
export function nameOf(pid: number): string {
  const [program = '', script = ''] = read(`/proc/${pid}/cmdline`).split('\0')
  const name = program.split('/').at(-1)?.split(':')[0] ?? ''
  return /^(node|npm)/.test(name) ? `${name} ${script.split('/').at(-1)}`.trim() : name
}

/** Fields of its stat line after the program's name, which may hold anything: state, parent … */
const fieldsOf = (pid: number) => read(`/proc/${pid}/stat`).split(') ').at(-1)?.split(' ') ?? []

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    // It has just ended.
    return ''
  }
}
