import { execFileSync } from 'node:child_process'
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/**
 * When a process began, as text to compare: a process id alone may have been given to another process since,
 * which in a restarted container is the rule rather than the exception. Null when there is no such process.
 */
function startOf(pid) {
  try {
    if (process.platform === 'linux') {
      const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
      // The second field holds the program's name and may contain spaces; the start time is field 22.
      const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').pop().split(' ')
      return `${boot}/${fields[19]}`
    }
    if (process.platform === 'win32') {
      process.kill(pid, 0)
      return 'alive'
    }
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim() || null
  } catch {
    return null
  }
}

const readOrNull = (file) => {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return null
  }
}

const isAlive = (content) => {
  const [pid, start] = content.split(' ', 2)
  return Number(pid) !== process.pid && startOf(Number(pid)) === start
}

/** Removes a dead process's lock, unless another process has put its own there in between. */
function clearStale(file, content) {
  const aside = `${file}.stale-${process.pid}`
  try {
    renameSync(file, aside)
    if (readOrNull(aside) !== content) linkSync(aside, file)
  } catch {
    // Another process was quicker; the next round retries.
  }
  rmSync(aside, { force: true })
}

/**
 * Does a piece of work while holding a lock file that names this process; a lock whose holder is gone is taken
 * over. `onWait(pid)` is called once when another process has to be waited for.
 */
export async function withLock(file, onWait, work) {
  mkdirSync(dirname(file), { recursive: true })
  const own = `${file}.${process.pid}`
  writeFileSync(own, `${process.pid} ${startOf(process.pid)}`)
  let told = false
  for (;;) {
    try {
      // A link, unlike a write, makes the file appear together with its content.
      linkSync(own, file)
      break
    } catch (error) {
      if (error.code !== 'EEXIST') throw error
    }
    const holder = readOrNull(file)
    if (holder !== null && !isAlive(holder)) clearStale(file, holder)
    else {
      if (holder !== null && !told) onWait(holder.split(' ')[0])
      told = true
      await sleep(250)
    }
  }
  try {
    return await work()
  } finally {
    rmSync(own, { force: true })
    rmSync(file, { force: true })
  }
}
