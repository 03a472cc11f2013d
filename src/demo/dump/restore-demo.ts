import type { Config } from '../../server/config.ts'
import { withAdvisoryLock } from '../../server/database/with-advisory-lock.ts'
import { restoreDump } from './dump.ts'
import { demoDumpFolder } from './folder.ts'

interface Target {
  ownerUrl: string
  config: Config
  now: Date
  notice: (text: string) => void
}

/**
 * Restores the demo that the build has dumped, if this server stores its files and is reached as the dump assumes. If
 * that fails, as for a database role that may not disable triggers, the demo is made instead.
 */
export async function restoreDemo({ ownerUrl, config, now, notice }: Target): Promise<void> {
  const { port, data, bucket, publicOrigin } = config
  if (bucket || publicOrigin !== `http://{host}:${port}`) return
  await withAdvisoryLock(ownerUrl, 'demo', async (client) => {
    try {
      await restoreDump(demoDumpFolder, { client, data, now, port })
    } catch (error) {
      notice(
        `The prepared demo cannot be restored, so it is made now, which takes a minute: ${String(error)}`,
      )
    }
  })
}
