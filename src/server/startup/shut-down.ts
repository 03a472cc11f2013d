import type { EventEmitter } from 'node:events'
import { errorNameOf, stackLinesOf } from './error-description.ts'
import { withTimeout } from './with-timeout.ts'

/** In milliseconds: shorter than what `docker stop` and systemd wait before they kill. */
const patience = 9_500

interface ShutdownOptions {
  /** Stops what was started. */
  close(): Promise<void>
  exit(code: number): void
  log(fields: Record<string, unknown>, message: string): void
}

/**
 * Returns how to end the process: once, in an orderly way, and never later than after some ten seconds. The exit code is
 * 1 when something did not stop.
 */
export function createShutdown({ close, exit, log }: ShutdownOptions): (code: number) => void {
  let ending = false

  async function stop(): Promise<boolean> {
    try {
      if (await withTimeout(patience, close())) return true
      log({}, 'not everything stopped in time')
    } catch (error) {
      log({ problem: errorNameOf(error), at: stackLinesOf(error) }, 'not everything stopped')
    }
    return false
  }

  return (code) => {
    if (ending) return
    ending = true
    void stop().then((stopped) => exit(stopped ? code : 1))
  }
}

/**
 * What nobody else handled. A rejection leaves the rest of the process as it was: it is logged, with how many there were.
 * After an exception nobody knows what was left half done: the process ends, to be started anew.
 */
export function handleUnhandledErrors(
  process: EventEmitter,
  { log, end }: Pick<ShutdownOptions, 'log'> & { end(code: number): void },
) {
  let rejections = 0
  process.on('unhandledRejection', (error: unknown) => {
    rejections += 1
    log(
      { problem: errorNameOf(error), at: stackLinesOf(error), count: rejections },
      'nobody handled a rejection',
    )
  })
  process.on('uncaughtException', (error: unknown) => {
    log(
      { problem: errorNameOf(error), at: stackLinesOf(error) },
      'nobody caught an exception: the process ends',
    )
    end(1)
  })
}
