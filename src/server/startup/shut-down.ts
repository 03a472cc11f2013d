import type { EventEmitter } from 'node:events'
import { errorNameOf, stackLinesOf } from './error-description.ts'
import { withTimeout } from './with-timeout.ts'

/** The maximum duration of the shutdown in milliseconds, below the timeouts of `docker stop` and systemd. */
const timeoutMs = 9_500

interface ShutdownOptions {
  /** Stops all services. */
  close(): Promise<void>
  exit(code: number): void
  log(fields: Record<string, unknown>, message: string): void
}

/**
 * Returns a function that shuts the process down, once and within ten seconds. The exit code is 1 if something has
 * not stopped.
 */
export function createShutdown({ close, exit, log }: ShutdownOptions): (code: number) => void {
  let isEnding = false

  async function closeInTime(): Promise<boolean> {
    try {
      if (await withTimeout(timeoutMs, close())) return true
      log({}, 'not everything stopped in time')
    } catch (error) {
      log({ problem: errorNameOf(error), at: stackLinesOf(error) }, 'not everything stopped')
    }
    return false
  }

  return (code) => {
    if (isEnding) return
    isEnding = true
    void closeInTime().then((hasStopped) => exit(hasStopped ? code : 1))
  }
}

/**
 * Handles unhandled errors: logs and counts rejections, and ends the process after an uncaught exception, because its
 * state is unknown.
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
