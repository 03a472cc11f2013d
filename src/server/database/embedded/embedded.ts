import { type Cluster, startCluster } from './cluster.ts'
import { claimFolder, holdDatabase, releaseFolder } from './lock.ts'

/**
 * The embedded PostgreSQL of one server process: claims the data folder, starts the database, holds its lock. Throws a
 * StartError with one sentence when another server has the folder.
 */
export async function startEmbedded(
  data: string,
  secret: string,
  notice: (text: string) => void,
): Promise<Cluster> {
  claimFolder(data)
  const cluster = await startCluster(data, secret, notice)
  const lock = await holdDatabase(cluster.url, data)
  return {
    url: cluster.url,
    stop: async () => {
      await lock.end()
      await cluster.stop()
      releaseFolder(data)
    },
  }
}
