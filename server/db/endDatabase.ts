import { loadConfig } from '../config/config.ts'
import { clusterIn } from './embedded/cluster.ts'
import { lockFolder } from './embedded/folderLock.ts'
import { readPidFile, stopServer } from './embedded/processes.ts'

/** Started by the launcher (script/start.mjs) after a product that was killed: ends what it has left running. */
const { databaseUrl, dataDir } = loadConfig(process.env, process.argv.slice(2))
// A next start that has the folder by now takes over what runs in it.
const lock = databaseUrl ? null : await lockFolder(dataDir, () => undefined).catch(() => null)
if (lock) {
  const { data } = clusterIn(dataDir)
  const left = readPidFile(data)
  if (left) await stopServer(data, left.pid)
  lock.release()
}
