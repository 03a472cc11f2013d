import { type Cluster, startCluster } from './cluster.ts'
import { keepRunning, type Listener } from './keep-running.ts'
import { claimFolder, releaseFolder } from './lock.ts'

/**
 * The embedded PostgreSQL of one server process: claims the data folder, starts the database, holds its lock and keeps
 * it running. Throws a StartError with one sentence when another server has the folder.
 */
export async function startEmbedded(
  data: string,
  secret: string,
  listener: Listener,
): Promise<Pick<Cluster, 'url' | 'stop'>> {
  claimFolder(data)
  const cluster = await startCluster(data, secret, listener.notice)
  const letGo = await keepRunning(cluster, data, listener)
  return {
    url: cluster.url,
    stop: async () => {
      await letGo()
      await cluster.stop()
      releaseFolder(data)
    },
  }
}
