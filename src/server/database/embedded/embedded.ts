import { type Cluster, startCluster } from './cluster.ts'
import { keepRunning, type Listener } from './keep-running.ts'
import { claimFolder, releaseFolder } from './lock.ts'

/**
 * Starts the embedded PostgreSQL of one server process: claims the data folder, locks it in the database and keeps
 * the database running. Throws `StartError` if another server uses the folder.
 */
export async function startEmbedded(
  data: string,
  secret: string,
  listener: Listener,
): Promise<Pick<Cluster, 'url' | 'stop'>> {
  claimFolder(data)
  const cluster = await startCluster(data, secret, listener.notice)
  const releaseLock = await keepRunning(cluster, data, listener)
  return {
    url: cluster.url,
    stop: async () => {
      await releaseLock()
      await cluster.stop()
      releaseFolder(data)
    },
  }
}
